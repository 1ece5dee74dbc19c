import { Card } from '../../ui/display/card.tsx'
import { formClasses } from '../../ui/form/form-classes.ts'
import type { BrandFieldsProps } from './brand-field-props.ts'
import { TypefaceField } from './typeface-field.tsx'

/** The two typefaces of the brand. */
export const TypefacesCard = (props: BrandFieldsProps) => (
  <Card title="Typefaces">
    <div className={formClasses.fields}>
      <TypefaceField {...props} use="display" />
      <TypefaceField {...props} use="text" />
    </div>
  </Card>
)
