import type { Subscription } from './find-subscription.ts'
import { UNSUBSCRIBE_UNKNOWN, UNSUBSCRIBED } from '@atelier/domain/newsletter/unsubscribe.schema'
import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { paths } from '../../shop/paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { PageLink } from '../../ui/page-link.tsx'

function Unknown() {
  return (
    <>
      <h1 className="serif text-page text-balance">{UNSUBSCRIBE_UNKNOWN}</h1>
      <p className="mt-4.5 max-w-[46ch] text-pretty">
        The link may be incomplete. Open it again from our latest email, or contact us and we’ll unsubscribe you.
      </p>
      <ButtonLink variant="ghost" to={paths.contact} className="mt-8">
        Contact us
      </ButtonLink>
    </>
  )
}

function Left({ email, wasJustUnsubscribed }: { email: string; wasJustUnsubscribed: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that had the focus is gone; its result is read next.
  useEffect(() => {
    if (wasJustUnsubscribed) heading.current?.focus()
  }, [wasJustUnsubscribed])
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="serif text-page text-balance">
        {UNSUBSCRIBED}
      </h1>
      <p className="mt-4.5 max-w-[46ch] text-pretty">
        <span className="wrap-anywhere">{email}</span> won’t get our newsletter anymore. Order emails still will.
      </p>
      <PageLink to={paths.home} className="link-line mt-6">
        Back to the shop
      </PageLink>
    </>
  )
}

function Confirm({ email }: { email: string }) {
  const isSending = useNavigation().state === 'submitting'
  return (
    <>
      <h1 className="serif text-page text-balance">Unsubscribe from our newsletter?</h1>
      <p className="mt-4.5 max-w-[46ch] text-pretty">
        We’ll stop sending our newsletter to <span className="wrap-anywhere">{email}</span>.
      </p>
      {/* A native form, which works without scripts. The token stays in the URL. */}
      <Form method="post" className="mt-8 flex flex-wrap gap-3">
        <Button type="submit" aria-busy={isSending} disabled={isSending}>
          Unsubscribe
        </Button>
        <ButtonLink variant="ghost" to={paths.home}>
          Stay subscribed
        </ButtonLink>
      </Form>
    </>
  )
}

interface Props {
  /** Null for an unknown link. */
  subscription: Subscription | null
  /** Whether the visitor has just unsubscribed here. */
  wasJustUnsubscribed: boolean
}

/** The page of the unsubscribe link at the end of every newsletter: one question, one button. */
export function UnsubscribePanel({ subscription, wasJustUnsubscribed }: Props) {
  return (
    <div className="pt-[clamp(3.5rem,9vw,8rem)]">
      {subscription === null ? (
        <Unknown />
      ) : subscription.status === 'unsubscribed' ? (
        <Left email={subscription.email} wasJustUnsubscribed={wasJustUnsubscribed} />
      ) : (
        <Confirm email={subscription.email} />
      )}
    </div>
  )
}
