import { limits } from '@atelier/domain/limits/limits'
import { slugFrom } from '@atelier/domain/products/product-names'
import type { AdminCategory } from '@atelier/domain/categories/staff-category.schema'
import { Textarea, TextInput } from '@mantine/core'
import { Card } from '../../ui/display/card.tsx'
import { formClasses } from '../../ui/form/form-classes.ts'
import { textInputs } from '../../ui/form/text-inputs.ts'
import { SingleImageField } from '../media/media.public.ts'
import type { CategoryFields } from './category-form.ts'
import type { useCategoryForm } from './use-category-form.ts'

const MAX = limits.catalog.categories

interface Props {
  fields: CategoryFields
  category: AdminCategory | null
  change: ReturnType<typeof useCategoryForm>['change']
  errorOf: ReturnType<typeof useCategoryForm>['errorOf']
  isReadOnly: boolean
}

/** All fields of a category. */
export function CategoryFieldsets(props: Props) {
  return (
    <div className={formClasses.columns}>
      <div className="stack">
        <NameCard {...props} />
        <ImageCard {...props} />
      </div>
      <SearchCard {...props} />
    </div>
  )
}

/** Binds an input to a field. */
const inputOf = (name: keyof CategoryFields, { fields, ...props }: Props) => ({
  autoComplete: 'off',
  ...textInputs({ values: fields, ...props })(name),
})

/** Says which addresses redirect, or will. */
function slugHint(category: AdminCategory | null, slug: string): string {
  if (!category) return 'Leave blank to generate it from the name.'
  if (slug.trim() !== category.slug) return `/products/${category.slug} will redirect here.`
  const [first, ...more] = category.formerSlugs
  if (first === undefined) return 'If you change it, the old URL redirects here.'
  return `These URLs redirect here: ${[first, ...more].map((former) => `/products/${former}`).join(', ')}.`
}

function NameCard(props: Props) {
  const { fields, category } = props
  return (
    <Card title="Category">
      <div className={formClasses.fields}>
        <TextInput label="Name" maxLength={MAX.nameMax} {...inputOf('name', props)} />
        <TextInput
          label="URL"
          maxLength={MAX.slugMax}
          placeholder={fields.name.trim() === '' ? 'Generated from the name' : slugFrom(fields.name)}
          description={slugHint(category, fields.slug)}
          {...inputOf('slug', props)}
        />
        <Textarea
          label="Description"
          rows={4}
          maxLength={MAX.descriptionMax}
          description="Optional. Shown above the products."
          {...inputOf('description', props)}
        />
      </div>
    </Card>
  )
}

function ImageCard({ fields, category, change, errorOf, isReadOnly }: Props) {
  const { imageUrl: url, imageAlt: alt } = fields
  const widths = category?.image?.url === url ? category.image.widths : []
  return (
    <Card title="Image">
      <div className={formClasses.fields}>
        <p className="text-small text-ink-soft">
          Optional. Shown above the products and when the page is shared. Wide images work best.
        </p>
        <SingleImageField
          label="Image"
          image={url === '' ? null : { url, alt, widths }}
          onChange={(image) => change({ imageUrl: image?.url ?? '', imageAlt: image?.alt ?? '' })}
          subject={fields.name}
          altMax={MAX.altMax}
          altName="image.alt"
          error={errorOf('image.url')}
          altError={errorOf('image.alt')}
          isReadOnly={isReadOnly}
        />
      </div>
    </Card>
  )
}

function SearchCard(props: Props) {
  const { name, description } = props.fields
  return (
    <Card title="Search">
      <div className={formClasses.fields}>
        <TextInput
          label="Search terms"
          maxLength={MAX.searchTermsMax}
          description="Other words shoppers use for these products, with spaces between them."
          {...inputOf('searchTerms', props)}
        />
        <TextInput
          label="Title for search engines"
          maxLength={MAX.seoTitleMax}
          placeholder={name}
          description="Leave blank to use the name."
          {...inputOf('seoTitle', props)}
        />
        <Textarea
          label="Description for search engines"
          rows={2}
          maxLength={MAX.seoDescriptionMax}
          placeholder={description}
          description="Leave blank to use the description."
          {...inputOf('seoDescription', props)}
        />
      </div>
    </Card>
  )
}
