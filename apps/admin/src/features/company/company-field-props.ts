import type { DocumentFieldsProps } from '../shop-documents/shop-documents.public.ts'

export type CompanyFieldsProps = DocumentFieldsProps<'company'>
