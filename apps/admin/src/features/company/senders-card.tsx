import { SENDER_TYPES, type SenderType } from '@atelier/domain/shop/shop.schema'
import { TextInput } from '@mantine/core'
import { Card } from '../../ui/display/card.tsx'
import form from '../../ui/form/form.module.css'
import type { CompanyFieldsProps } from './company-field-props.ts'
import styles from './company.module.css'

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
      <div className={form.stack}>
        <p className={form.hint}>
          Sender name and address for each type of email. Leave blank to use the server default. The mail server must be
          allowed to send from the address.
        </p>
        {SENDER_TYPES.map((type) => (
          <div key={type} className={styles.sender} role="group" aria-label={SENDER_LABELS[type]}>
            <span className={styles.senderType}>{SENDER_LABELS[type]}</span>
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
