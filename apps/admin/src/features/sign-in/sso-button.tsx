import { call } from '@atelier/api-client/call'
import { beginSso, getSsoOffer } from '@atelier/domain/single-sign-on/sso-offer.endpoints'
import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { publicApi } from '../../api.ts'
import { openProvider } from '../../ui/account/open-provider.ts'
import { Alert } from '../../ui/feedback/alert.tsx'

/** Signs in at the provider, if single sign-on is on; with the token of an invitation, accepts it there. */
export function SsoButton({ invitationToken }: { invitationToken?: string }) {
  const { data: offer } = useQuery({
    queryKey: ['sso'],
    queryFn: async ({ signal }) => (await call(publicApi, getSsoOffer, {}, { signal })).data,
  })
  const beginning = useMutation({
    mutationFn: async () =>
      (await call(publicApi, beginSso, { body: invitationToken ? { invitationToken } : {} })).data.url,
    onSuccess: (url) => openProvider(url, 'sign-in'),
  })
  if (!offer?.name) return null
  return (
    <>
      <Button variant="default" loading={beginning.isPending || beginning.isSuccess} onClick={() => beginning.mutate()}>
        Sign in with {offer.name}
      </Button>
      {beginning.isError ? <Alert tone="bad">{beginning.error.message}</Alert> : null}
      {offer.isRequired ? (
        <p className="text-small text-ink-soft">
          Staff sign in with {offer.name}. Only emergency accounts can use a password or a passkey.
        </p>
      ) : null}
    </>
  )
}
