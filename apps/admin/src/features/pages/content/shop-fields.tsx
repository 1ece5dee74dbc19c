import type { ShopContent } from '@atelier/domain/shop-documents/page-shop.schema'
import { Button } from '@mantine/core'
import { Card } from '../../../ui/display/card.tsx'
import { focusField } from '../../../ui/form/focus-field.ts'
import { formClasses } from '../../../ui/form/form-classes.ts'
import { NO_IMAGE, PageImageField } from '../fields/page-image-field.tsx'
import { fieldOf, presentOf, type Part } from '../fields/part.ts'
import { LineField } from '../fields/text-fields.tsx'

/** The words and images of lists, search, sign-in and the page for unknown URLs. */
export function ShopFields({ part }: { part: Part<ShopContent> }) {
  const lists = fieldOf(part, 'lists')
  const search = fieldOf(part, 'search')
  return (
    <>
      <Card title="Lists of products">
        <div className={formClasses.fields}>
          <LineField part={fieldOf(lists, 'allTitle')} label="Title of the list of all products" />
          <LineField part={fieldOf(lists, 'allLabel')} label="Its short name" hint="In the path above a product." />
          <LineField part={fieldOf(lists, 'allDescription')} label="Description of all products for search engines" />
          <LineField
            part={fieldOf(lists, 'description')}
            label="Description of other lists for search engines"
            hint="After the name of the list and a colon. A category may have its own."
          />
        </div>
      </Card>
      <TileCard part={fieldOf(part, 'tile')} />
      <Card title="Search">
        <div className={formClasses.fields}>
          <LineField part={fieldOf(search, 'placeholder')} label="Text in the search field" />
          <LineField part={fieldOf(search, 'hint')} label="Advice when a search finds nothing" />
        </div>
      </Card>
      <Card title="Sign-in and unknown pages">
        <div className={formClasses.fields}>
          <PageImageField part={fieldOf(part, 'signInImage')} label="Sign-in image" hint="Beside the form. Upright." />
          <PageImageField
            part={fieldOf(part, 'notFoundImage')}
            label="Image of unknown pages"
            hint="Beside the message that a page does not exist."
          />
        </div>
      </Card>
    </>
  )
}

function TileCard({ part }: { part: Part<ShopContent['tile']> }) {
  const tile = presentOf(part)
  const image = tile && fieldOf(tile, 'image')
  return (
    <Card title="Image among products">
      <div className={formClasses.fields}>
        <p className="text-small text-ink-soft">A wide image with a caption between the products of a list.</p>
        {tile && image ? (
          <>
            <PageImageField
              part={{ ...image, onChange: (chosen) => image.onChange(chosen ?? NO_IMAGE) }}
              label="List image"
            />
            <LineField part={fieldOf(tile, 'caption')} label="Caption" />
          </>
        ) : null}
        {part.form.isReadOnly ? null : (
          <div className={formClasses.actions}>
            <Button
              variant="default"
              onClick={() => {
                part.onChange(tile ? null : { image: NO_IMAGE, caption: '' })
                if (!tile) focusField('tile.caption')
              }}
            >
              {tile ? 'Remove this image from lists' : 'Add an image to lists'}
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}
