import type { AdminCategory, UpdateCategoryInput } from '@atelier/domain/categories/staff-category.schema'
import type { FieldConflict } from '../../ui/form/conflict-card.tsx'

/** The fields of the form, as inputs hold them. */
export type CategoryFields = {
  name: string
  slug: string
  description: string
  /** Empty: no image. */
  imageUrl: string
  imageAlt: string
  searchTerms: string
  seoTitle: string
  seoDescription: string
}

export const EMPTY_FIELDS: CategoryFields = {
  name: '',
  slug: '',
  description: '',
  imageUrl: '',
  imageAlt: '',
  searchTerms: '',
  seoTitle: '',
  seoDescription: '',
}

/** Returns the form fields of a stored category. */
export const categoryFieldsOf = ({ image, ...category }: AdminCategory): CategoryFields => ({
  name: category.name,
  slug: category.slug,
  description: category.description,
  imageUrl: image?.url ?? '',
  imageAlt: image?.alt ?? '',
  searchTerms: category.searchTerms,
  seoTitle: category.seoTitle,
  seoDescription: category.seoDescription,
})

/** Returns the request body. An empty slug is left out: it stays, or is derived from the name. */
export const bodyOf = ({ slug, imageUrl, imageAlt, ...texts }: CategoryFields): UpdateCategoryInput => ({
  ...texts,
  ...(slug.trim() === '' ? {} : { slug }),
  image: imageUrl === '' ? null : { url: imageUrl, alt: imageAlt },
})

/** The fields of a conflict. An image and its description stay together. */
const LABELS: Readonly<Record<Exclude<keyof CategoryFields, 'imageAlt'>, string>> = {
  name: 'Name',
  slug: 'URL',
  description: 'Description',
  imageUrl: 'Image',
  searchTerms: 'Search terms',
  seoTitle: 'Title for search engines',
  seoDescription: 'Description for search engines',
}
export type ConflictField = keyof typeof LABELS

const displayValue = (fields: CategoryFields, field: ConflictField): string => {
  const { imageUrl, imageAlt } = fields
  if (field !== 'imageUrl') return fields[field].trim()
  return imageUrl === '' ? '' : `${imageAlt.trim()} (${imageUrl.slice(imageUrl.lastIndexOf('/') + 1)})`
}

/** Returns every field in which the form differs from the newer stored version. */
export const findConflicts = (
  mine: CategoryFields,
  base: CategoryFields,
  theirs: CategoryFields,
): FieldConflict<ConflictField>[] =>
  (Object.keys(LABELS) as ConflictField[])
    .map((field) => ({
      field,
      label: LABELS[field],
      mine: displayValue(mine, field),
      theirs: displayValue(theirs, field),
      isMine: displayValue(mine, field) !== displayValue(base, field),
    }))
    .filter((conflict) => conflict.mine !== conflict.theirs)

/** Returns the newer version with the own values of the chosen fields. */
export const mergeFields = (
  mine: CategoryFields,
  theirs: CategoryFields,
  ownFields: ReadonlySet<ConflictField>,
): CategoryFields => ({
  ...theirs,
  ...Object.fromEntries([...ownFields].map((field) => [field, mine[field]])),
  imageAlt: (ownFields.has('imageUrl') ? mine : theirs).imageAlt,
})
