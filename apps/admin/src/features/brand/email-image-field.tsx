import { EMAIL_IMAGE_ALT_MAX } from '@atelier/domain/shop-documents/brand.schema'
import { Card } from '../../ui/display/card.tsx'
import { formClasses } from '../../ui/form/form-classes.ts'
import { describedFile, SingleImageField } from '../media/media.public.ts'
import type { BrandFieldsProps } from './brand-field-props.ts'

/** The image above the confirmation of an order. */
export function EmailImageField({ value: { emailImage }, onChange, errorOf, isReadOnly = false }: BrandFieldsProps) {
  return (
    <Card title="Email image">
      <div className={formClasses.fields}>
        <p className="text-small text-ink-soft">Above the confirmation of an order. Wide images work best, 3 to 2.</p>
        <SingleImageField
          label="Email image"
          image={emailImage}
          onChange={(image) => onChange({ emailImage: image && describedFile(image) })}
          subject="Email image"
          altMax={EMAIL_IMAGE_ALT_MAX}
          altName="emailImage.alt"
          error={errorOf('emailImage') ?? errorOf('emailImage.url')}
          altError={errorOf('emailImage.alt')}
          isReadOnly={isReadOnly}
        />
      </div>
    </Card>
  )
}
