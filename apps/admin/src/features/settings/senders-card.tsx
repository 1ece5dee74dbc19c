import { SENDER_TYPES, type SenderType } from '@atelier/domain/shop/shop.schema'
import { Textarea, TextInput } from '@mantine/core'
import { Card } from '../../ui/display/card.tsx'
import form from '../../ui/form/form.module.css'
import { Section } from '../../ui/page/sections.tsx'
import type { GroupProps } from './settings-fields.ts'
import styles from './settings.module.css'

const SENDER_LABELS: Readonly<Record<SenderType, string>> = {
  orders: 'Orders',
  returns: 'Returns',
  support: 'Support',
  info: 'Accounts and notices',
  marketing: 'Newsletter',
  admin: 'Staff',
}

/** The senders of emails, and the postal address in every campaign. */
export function SendersCard({ fields, change, errorOf, canEdit }: GroupProps) {
  return (
    <Section id="mails">
      <Card title="Email">
        <div className={form.stack}>
          <p className={form.hint}>
            Sender name and address for each type of email. Leave blank to use the server default. The mail server must
            be allowed to send from the address.
          </p>
          {SENDER_TYPES.map((type, index) => (
            <div key={type} className={styles.sender} role="group" aria-label={SENDER_LABELS[type]}>
              <span className={styles.senderType}>{SENDER_LABELS[type]}</span>
              <TextInput
                aria-label={`Sender name: ${SENDER_LABELS[type]}`}
                name={`senderNames.${type}`}
                placeholder="Name"
                disabled={!canEdit}
                error={errorOf(`senderNames.${type}`)}
                value={fields.senders[index] ?? ''}
                onChange={(event) => change({ senders: fields.senders.with(index, event.currentTarget.value) })}
              />
              <TextInput
                aria-label={`Sender address: ${SENDER_LABELS[type]}`}
                name={`senderAddresses.${type}`}
                placeholder="Email address"
                inputMode="email"
                autoComplete="off"
                disabled={!canEdit}
                error={errorOf(`senderAddresses.${type}`)}
                value={fields.senderAddresses[index] ?? ''}
                onChange={(event) =>
                  change({ senderAddresses: fields.senderAddresses.with(index, event.currentTarget.value) })
                }
              />
            </div>
          ))}
          <Textarea
            label="Postal address"
            name="postalAddress"
            rows={3}
            description="Required by law. Shown on invoices and every campaign. Campaigns can’t be sent without it."
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            disabled={!canEdit}
            error={errorOf('postalAddress')}
            value={fields.postalAddress}
            onChange={(event) => change({ postalAddress: event.currentTarget.value })}
          />
        </div>
      </Card>
    </Section>
  )
}
