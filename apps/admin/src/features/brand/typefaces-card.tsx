import { Card } from '../../ui/display/card.tsx'
import form from '../../ui/form/form.module.css'
import type { BrandFieldsProps } from './brand-field-props.ts'
import { TypefaceField } from './typeface-field.tsx'

/** The two typefaces of the brand. */
export const TypefacesCard = (props: BrandFieldsProps) => (
  <Card title="Typefaces">
    <div className={form.fields}>
      <TypefaceField {...props} use="display" />
      <TypefaceField {...props} use="text" />
    </div>
  </Card>
)
