import { call } from '@atelier/api-client/call'
import { SendCampaignBody, type SendCampaignInput } from '@atelier/domain/email/campaign.schema'
import { fromShopClock } from '@atelier/domain/region/shop-dates'
import { NAME_PLACEHOLDER } from '@atelier/domain/email/personal-name'
import { sendCampaign } from '@atelier/domain/email/staff-campaigns.endpoints'
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { api } from '../../../api.ts'
import { showToast } from '../../../ui/feedback/toast.store.ts'
import { useCan } from '../../session/session.store.ts'
import { CAMPAIGNS, recipientsQuery } from '../email.queries.ts'
import { MAY_NOT_SEND_CAMPAIGNS } from '../email-labels.ts'
import { useLogRefresh } from '../use-log-refresh.ts'
import { contentOf, newCampaign, type CampaignFields } from '../compose/email-fields.ts'
import { EmailComposer } from '../compose/email-composer.tsx'
import { useEmailComposer } from '../compose/use-email-composer.ts'
import { AudienceField } from './audience-field.tsx'
import { campaignAudienceOf } from './segment-form.ts'
import { ConfirmCampaign } from './confirm-campaign.tsx'
import { PastCampaigns } from './past-campaigns.tsx'
import { TimeField } from './time-field.tsx'
import { REGION } from '../../../region.ts'

/** Returns the request body; the field's time is in the shop's time zone. */
function bodyOf(form: CampaignFields): SendCampaignInput {
  const at = fromShopClock(form.sendAt, REGION)
  return {
    subject: form.subject,
    ...contentOf(form),
    previewText: form.previewText,
    ...campaignAudienceOf(form),
    ...(form.isLater && at ? { sendAt: at.toISOString() } : undefined),
  }
}

const NO_TIME = { error: { issues: [{ path: ['sendAt'], message: 'Please choose a date and time' }] } }

/** A form for a campaign to all or some subscribers, above the past campaigns (A2, A5). */
export function NewCampaignPage() {
  const composer = useEmailComposer<CampaignFields>(newCampaign, 'campaign')
  const { form, change, errorOf } = composer
  const maySend = useCan('email:manage')
  const client = useQueryClient()
  const refreshLog = useLogRefresh()
  const body = bodyOf(form)
  const recipients = useQuery({
    ...recipientsQuery({ targetEmails: body.targetEmails, segment: body.segment }),
    enabled: composer.isConfirming,
  })

  usePrefilledEmail(composer.replace)
  const sending = useMutation({
    mutationFn: () => call(api, sendCampaign, { body, idempotencyKey: form.key }),
    onSuccess: ({ message }) => {
      composer.resetAfterSend()
      showToast(message)
      void client.invalidateQueries({ queryKey: CAMPAIGNS })
      refreshLog()
      window.scrollTo({ top: 0 })
    },
    onError: (error) => composer.showSendError('Failed to send marketing email', error),
  })
  function submit(): void {
    if (!maySend) return composer.setProblem({ title: MAY_NOT_SEND_CAMPAIGNS, error: null })
    const checked = SendCampaignBody.safeParse(body)
    composer.openConfirmation(checked.success && form.isLater && body.sendAt === undefined ? NO_TIME : checked)
  }

  return (
    <>
      <EmailComposer
        title="New campaign"
        composer={composer}
        from="marketing"
        recipients={<AudienceField form={form} change={change} errorOf={errorOf} />}
        hint={<Hint />}
        last={<TimeField form={form} change={change} error={errorOf('sendAt')} />}
        submitButton={<Button type="submit">{form.isLater ? 'Schedule campaign' : 'Send campaign'}</Button>}
        onSubmit={submit}
        confirmDialog={
          <ConfirmCampaign
            isOpen={composer.isConfirming}
            body={body}
            recipients={recipients}
            isBusy={sending.isPending}
            onConfirm={() => sending.mutate()}
            onCancel={composer.closeConfirmation}
          />
        }
      />
      <PastCampaigns />
    </>
  )
}

const Hint = () => (
  <p className="text-small text-ink-soft">
    {NAME_PLACEHOLDER} is replaced with each recipient’s name, including in the subject. Your postal address and an
    unsubscribe link are added automatically.
  </p>
)

/** Prefills the form once with a campaign from the navigation state, then clears the state. */
function usePrefilledEmail(prefill: (fields: Partial<CampaignFields>) => void): void {
  const { state, pathname } = useLocation()
  const navigate = useNavigate()
  const prefilled: unknown = typeof state === 'object' && state !== null && 'campaign' in state ? state.campaign : null
  useEffect(() => {
    if (typeof prefilled !== 'object' || prefilled === null) return
    prefill({ ...newCampaign(), ...prefilled })
    void navigate(pathname, { replace: true, state: null })
    // eslint-disable-next-line react/exhaustive-deps -- prefill only once per navigation state
  }, [prefilled])
}
