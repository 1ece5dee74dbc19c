import { useQuery } from '@tanstack/react-query'
import { Card } from '../../ui/display/card.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { PROVIDER_LABELS, systemQuery } from '../settings/settings.public.ts'
import type { SetupStepProps } from './setup-steps.ts'
import { StepButtons } from './step-buttons.tsx'

/** What to set on the server for each provider, in the file .env. */
const PROVIDERS = [
  ['Stripe', 'PAYMENTS=stripe\nSTRIPE_SECRET_KEY=…\nSTRIPE_PUBLISHABLE_KEY=…\nSTRIPE_WEBHOOK_SECRET=…'],
  [
    'Square',
    'PAYMENTS=square\nSQUARE_ACCESS_TOKEN=…\nSQUARE_APPLICATION_ID=…\nSQUARE_LOCATION_ID=…\nSQUARE_WEBHOOK_KEY=…',
  ],
] as const

const MAIL = 'SMTP_URL=smtp://user:password@mail.example.com\nMAIL_FROM=orders@example.com'

/** How payments and emails leave the store at present, and what to set on the server. */
export function PaymentsStep({ onDone }: SetupStepProps) {
  const { data: system } = useQuery(systemQuery())
  return (
    <div className="stack">
      <Card title="Payments">
        <div className="stack">
          {system ? (
            <Alert tone="info">
              Now: {PROVIDER_LABELS[system.payments.provider] ?? system.payments.provider}.
              {system.payments.provider === 'sandbox' ? ' Pay with the card 4242 4242 4242 4242 to try it.' : ''}
            </Alert>
          ) : null}
          <p>
            To take real payments, write one of these into the file .env in the folder of the store on the server, and
            start it again.
          </p>
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,320px),1fr))] gap-4 [&_figcaption]:pb-1 [&_figcaption]:font-medium">
            {PROVIDERS.map(([name, lines]) => (
              <figure key={name}>
                <figcaption>{name}</figcaption>
                <pre>{lines}</pre>
              </figure>
            ))}
          </div>
        </div>
      </Card>
      <Card title="Email">
        <div className="stack">
          {system ? (
            <Alert tone="info">
              Now:{' '}
              {system.mail.sentBy === 'server' ? 'a mail server sends emails' : 'emails are saved to files, not sent'},
              as {system.mail.from}.
            </Alert>
          ) : null}
          <pre>{MAIL}</pre>
        </div>
      </Card>
      <StepButtons label="Finish" onContinue={onDone} />
    </div>
  )
}
