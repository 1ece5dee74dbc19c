import { Textarea, TextInput } from '@mantine/core'
import { Card } from '../../ui/display/card.tsx'
import { formClasses } from '../../ui/form/form-classes.ts'
import { textInputs } from '../../ui/form/text-inputs.ts'
import type { CompanyFieldsProps } from './company-field-props.ts'

/** The company that sells. */
export function CompanyCard({ value, onChange, errorOf, isReadOnly }: CompanyFieldsProps) {
  const text = textInputs({ values: value, change: onChange, errorOf, isReadOnly })
  return (
    <Card title="Company">
      <div className={formClasses.fields}>
        <TextInput
          label="Legal name"
          autoComplete="organization"
          description="With its form, such as Maren Studio LLC. Blank: the name of the brand."
          {...text('legalName')}
        />
        <Textarea
          label="Postal address"
          rows={3}
          description="Required by law. Shown on invoices and every campaign. Campaigns can’t be sent without it."
          {...text('postalAddress')}
        />
        <div className={formClasses.pair}>
          <TextInput
            label="Company register"
            description="Register and number, as invoices show them."
            {...text('registerNumber')}
          />
          <TextInput label="Tax number" description="With its kind, such as VAT DE123456789." {...text('taxNumber')} />
        </div>
      </div>
    </Card>
  )
}

/** How customers reach the store. */
export function ContactCard({ value, onChange, errorOf, isReadOnly }: CompanyFieldsProps) {
  const text = textInputs({ values: value, change: onChange, errorOf, isReadOnly })
  return (
    <Card title="Contact">
      <div className={formClasses.fields}>
        <TextInput
          label="Support email"
          type="email"
          description="Receives contact form messages. Shown on pages and in emails."
          {...text('supportEmail')}
        />
        <TextInput
          label="Phone"
          type="tel"
          autoComplete="tel"
          description="On the contact page and on invoices. Blank: none."
          {...text('phone')}
        />
        <Textarea
          label="Return address"
          rows={4}
          description="Where customers send returns. Suggested when you approve a return."
          {...text('returnAddress')}
        />
      </div>
    </Card>
  )
}
