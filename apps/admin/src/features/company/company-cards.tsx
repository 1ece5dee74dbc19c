import { Textarea, TextInput } from '@mantine/core'
import { Card } from '../../ui/display/card.tsx'
import { formClasses } from '../../ui/form/form-classes.ts'
import { companyField, type CompanyFieldsProps } from './company-field-props.ts'

/** The company that sells. */
export function CompanyCard(props: CompanyFieldsProps) {
  return (
    <Card title="Company">
      <div className={formClasses.fields}>
        <TextInput
          label="Legal name"
          autoComplete="organization"
          {...companyField(
            props,
            'legalName',
            'With its form, such as Maren Studio LLC. Blank: the name of the brand.',
          )}
        />
        <Textarea
          label="Postal address"
          rows={3}
          {...companyField(
            props,
            'postalAddress',
            'Required by law. Shown on invoices and every campaign. Campaigns can’t be sent without it.',
          )}
        />
        <div className={formClasses.pair}>
          <TextInput
            label="Company register"
            {...companyField(props, 'registerNumber', 'Register and number, as invoices show them.')}
          />
          <TextInput
            label="Tax number"
            {...companyField(props, 'taxNumber', 'With its kind, such as VAT DE123456789.')}
          />
        </div>
      </div>
    </Card>
  )
}

/** How customers reach the store. */
export function ContactCard(props: CompanyFieldsProps) {
  return (
    <Card title="Contact">
      <div className={formClasses.fields}>
        <TextInput
          label="Support email"
          type="email"
          {...companyField(props, 'supportEmail', 'Receives contact form messages. Shown on pages and in emails.')}
        />
        <TextInput
          label="Phone"
          type="tel"
          autoComplete="tel"
          {...companyField(props, 'phone', 'On the contact page and on invoices. Blank: none.')}
        />
        <Textarea
          label="Return address"
          rows={4}
          {...companyField(
            props,
            'returnAddress',
            'Where customers send returns. Suggested when you approve a return.',
          )}
        />
      </div>
    </Card>
  )
}
