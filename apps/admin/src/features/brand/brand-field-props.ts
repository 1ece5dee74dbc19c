import type { Brand } from '@atelier/domain/brand/brand.schema'

export interface BrandFieldsProps {
  value: Brand
  onChange: (change: Partial<Brand>) => void
  /** Returns the message below a field, by its path such as 'palette.ink'. */
  errorOf: (field: string) => string | undefined
  isReadOnly?: boolean
}
