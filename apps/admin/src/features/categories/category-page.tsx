import { CATEGORY_CHANGED_MESSAGE } from '@atelier/domain/categories/change-category'
import type { AdminCategory } from '@atelier/domain/categories/staff-category.schema'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { paths } from '../../paths.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { ConflictCard } from '../../ui/form/conflict-card.tsx'
import { formClasses } from '../../ui/form/form-classes.ts'
import { MutationError } from '../../ui/form/mutation-error.tsx'
import { RestoredDraftAlert } from '../../ui/form/restored-draft-alert.tsx'
import { Icon } from '../../ui/icon.tsx'
import { BackLink } from '../../ui/page/back-link.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { PageLoader } from '../../ui/page/page-loader.tsx'
import { RecordError } from '../../ui/page/record-error.tsx'
import { listClasses } from '../../ui/list/list-classes.ts'
import { useIsUploading } from '../media/uploads.store.ts'
import { useCan } from '../session/session.store.ts'
import { categoriesQuery } from './categories.queries.ts'
import { CategoryFieldsets } from './category-fields.tsx'
import { useCategoryForm } from './use-category-form.ts'

const BACK = <BackLink to={paths.categories}>Back to Categories</BackLink>

/** Creates a category. */
export const CreateCategoryPage = () => (
  <>
    <PageHeader title="New category" back={BACK} />
    <CategoryForm category={null} canEdit />
  </>
)

/** One category, found by its current or a former slug. */
export function CategoryPage() {
  const slug = useParams()['slug'] ?? ''
  const { data, error, refetch } = useQuery(categoriesQuery)
  const canEdit = useCan('products:edit')
  const category = data?.find((one) => one.slug === slug) ?? data?.find(({ formerSlugs }) => formerSlugs.includes(slug))
  if (category) {
    return (
      <>
        <PageHeader title={category.name} back={BACK} icon="products" actions={<ShopLink category={category} />} />
        <CategoryForm key={slug} category={category} canEdit={canEdit} />
      </>
    )
  }
  return (
    <>
      <PageHeader title="Category" back={BACK} />
      {error ? (
        <RecordError title="Unable to load the category" error={error} onRetry={() => void refetch()}>
          {error.message}
        </RecordError>
      ) : data ? (
        <section className={listClasses.list} role="alert">
          <EmptyState title="Category not found">It may have been deleted or merged.</EmptyState>
        </section>
      ) : (
        <PageLoader label="Loading the category" />
      )}
    </>
  )
}

const ShopLink = ({ category: { slug } }: { category: AdminCategory }) => (
  <Button
    component="a"
    href={`/products/${slug}`}
    target="_blank"
    rel="noopener"
    variant="default"
    leftSection={<Icon name="outside" size={16} />}
  >
    View in shop
  </Button>
)

function CategoryForm({ category, canEdit }: { category: AdminCategory | null; canEdit: boolean }) {
  const { draft, guard, isChanged, errorOf, isBusy, saveError, conflict, resolve, change, submit } =
    useCategoryForm(category)
  const isUploading = useIsUploading()
  return (
    <form className="stack" onSubmit={submit} noValidate>
      {guard.dialog}
      {canEdit ? null : <Alert tone="info">You have view-only access to categories.</Alert>}
      <RestoredDraftAlert isRestored={draft.isRestored} onReset={draft.reset} />
      <MutationError title="Couldn’t save the category" error={saveError} />
      {conflict ? (
        <ConflictCard
          key={conflict.newer.updatedAt}
          title={CATEGORY_CHANGED_MESSAGE}
          savedAt={conflict.newer.updatedAt}
          conflicts={conflict.conflicts}
          onResolve={(ownFields) => resolve(conflict.newer, ownFields)}
        />
      ) : null}
      <CategoryFieldsets
        fields={draft.form}
        category={category}
        change={change}
        errorOf={errorOf}
        isReadOnly={!canEdit || isBusy || conflict !== null}
      />
      {canEdit && !conflict ? (
        <div className={formClasses.actions}>
          <Button type="submit" loading={isBusy} disabled={!isChanged || isUploading}>
            {category ? 'Save changes' : 'Create category'}
          </Button>
          <Button component={Link} to={paths.categories} variant="default">
            Cancel
          </Button>
          <span className="text-small text-ink-soft" role="status">
            {isUploading ? 'Uploading the image' : ''}
          </span>
        </div>
      ) : null}
    </form>
  )
}
