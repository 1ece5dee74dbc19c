import type { Company } from '@atelier/domain/shop-documents/company.schema'
import type { DocumentFieldsProps } from '../shop-documents/shop-documents.public.ts'

export type CompanyFieldsProps = DocumentFieldsProps<'company'>

/** The fields of a company that are one text. */
type CompanyText = {
  [Field in keyof Company]: Company[Field] extends string ? Field : never
}[keyof Company]

/** Returns the props of a text field of the company, with its description below. */
export const companyField = (
  { value, onChange, errorOf, isReadOnly }: CompanyFieldsProps,
  name: CompanyText,
  description?: string,
) => ({
  name,
  description,
  disabled: isReadOnly,
  error: errorOf(name),
  value: value[name],
  onChange: (event: { currentTarget: { value: string } }) => onChange({ [name]: event.currentTarget.value }),
})
