import { SENDER_TYPES, type SenderType } from '@atelier/domain/shop/shop.schema'
import { TextInput } from '@mantine/core'
import { Card } from '../../ui/display/card.tsx'
import type { CompanyFieldsProps } from './company-field-props.ts'

const SENDER_LABELS: Readonly<Record<SenderType, string>> = {
  orders: 'Orders',
  returns: 'Returns',
  support: 'Support',
  info: 'Accounts and notices',
  marketing: 'Newsletter',
  admin: 'Staff',
}

/** Sender name and address of each type of email. */
export function SendersCard({ value, onChange, errorOf, isReadOnly }: CompanyFieldsProps) {
  const { senderNames, senderAddresses } = value
  return (
    <Card title="Email senders">
      <div className="stack">
        <p className="text-small text-ink-soft">
          Sender name and address for each type of email. Leave blank to use the server default. The mail server must be
          allowed to send from the address.
        </p>
        {SENDER_TYPES.map((type) => (
          <div
            key={type}
            className="grid grid-cols-[160px_repeat(2,minmax(0,1fr))] items-start gap-2 max-sm:grid-cols-1"
            role="group"
            aria-label={SENDER_LABELS[type]}
          >
            <span className="leading-9.5 max-md:leading-11 max-sm:leading-5 max-sm:pt-2">{SENDER_LABELS[type]}</span>
            <TextInput
              aria-label={`Sender name: ${SENDER_LABELS[type]}`}
              name={`senderNames.${type}`}
              placeholder="Name"
              disabled={isReadOnly}
              error={errorOf(`senderNames.${type}`)}
              value={senderNames[type] ?? ''}
              onChange={(event) => onChange({ senderNames: { ...senderNames, [type]: event.currentTarget.value } })}
            />
            <TextInput
              aria-label={`Sender address: ${SENDER_LABELS[type]}`}
              name={`senderAddresses.${type}`}
              placeholder="Email address"
              inputMode="email"
              autoComplete="off"
              disabled={isReadOnly}
              error={errorOf(`senderAddresses.${type}`)}
              value={senderAddresses[type] ?? ''}
              onChange={(event) =>
                onChange({ senderAddresses: { ...senderAddresses, [type]: event.currentTarget.value } })
              }
            />
          </div>
        ))}
      </div>
    </Card>
  )
}
