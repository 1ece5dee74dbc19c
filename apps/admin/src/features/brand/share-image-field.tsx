import { Button, TextInput } from '@mantine/core'
import { Card } from '../../ui/display/card.tsx'
import form from '../../ui/form/form.module.css'
import { BrandFileButton } from './brand-file-button.tsx'
import { DESCRIPTION_LAST, type BrandFieldsProps } from './brand-field-props.ts'
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
        {shareImage ? (
          <>
            <img className={styles.share} src={shareImage.src} alt="" width={300} height={158} />
            <TextInput
              label="Description of the image"
              name="shareImage.alt"
              description="For people who can’t see it."
              inputWrapperOrder={[...DESCRIPTION_LAST]}
              disabled={isReadOnly}
              error={errorOf('shareImage.alt')}
              value={shareImage.alt}
              onChange={(event) => onChange({ shareImage: { ...shareImage, alt: event.currentTarget.value } })}
            />
          </>
        ) : null}
        <div className={form.actions}>
          <BrandFileButton
            part="share"
            disabled={isReadOnly}
            onStored={({ src, width, height }) =>
              onChange({ shareImage: { src, width, height, alt: shareImage?.alt ?? '' } })
            }
          >
            {shareImage ? 'Replace the image' : 'Upload an image'}
          </BrandFileButton>
          {shareImage ? (
            <Button variant="default" disabled={isReadOnly} onClick={() => onChange({ shareImage: null })}>
              Remove
            </Button>
          ) : null}
        </div>
      </div>
    </Card>
  )
}
