import { SHARE_ALT_MAX } from '@atelier/domain/brand/brand-parts.schema'
import { Card } from '../../ui/display/card.tsx'
import { DescribedImage } from '../../ui/form/described-image.tsx'
import form from '../../ui/form/form.module.css'
import { BrandFileButton } from './brand-file-button.tsx'
import type { BrandFieldsProps } from './brand-field-props.ts'
import styles from './brand.module.css'

/** The image beside a shared link. */
export function ShareImageField({ value, onChange, errorOf, isReadOnly = false }: BrandFieldsProps) {
  const { shareImage } = value
  return (
    <Card title="Share image">
      <div className={form.fields}>
        <p className={form.hint}>
          Messengers and social networks show it beside a link to the shop. Without one they show the wordmark.
        </p>
        <DescribedImage
          alt={
            shareImage && {
              name: 'shareImage.alt',
              value: shareImage.alt,
              max: SHARE_ALT_MAX,
              error: errorOf('shareImage.alt'),
              onChange: (alt) => onChange({ shareImage: { ...shareImage, alt } }),
            }
          }
          uploadButton={
            <BrandFileButton
              part="share"
              onStored={({ src, width, height }) =>
                onChange({ shareImage: { src, width, height, alt: shareImage?.alt ?? '' } })
              }
            >
              {shareImage ? 'Replace image' : 'Upload image'}
            </BrandFileButton>
          }
          onRemove={shareImage && (() => onChange({ shareImage: null }))}
          isReadOnly={isReadOnly}
        >
          {shareImage && <img className={styles.share} src={shareImage.src} alt="" width={300} height={158} />}
        </DescribedImage>
      </div>
    </Card>
  )
}
