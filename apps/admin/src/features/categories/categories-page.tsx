import type { AdminCategory } from '@atelier/domain/categories/staff-category.schema'
import { Button } from '@mantine/core'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { MutationError } from '../../ui/form/mutation-error.tsx'
import { Icon } from '../../ui/icon.tsx'
import { DataTable } from '../../ui/list/data-table.tsx'
import { ListError } from '../../ui/list/list-error.tsx'
import { listClasses } from '../../ui/list/list-classes.ts'
import { BackLink } from '../../ui/page/back-link.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { useCan } from '../session/session.store.ts'
import { categoriesQuery } from './categories.queries.ts'
import { categoryColumns } from './category-columns.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { useCategoryOrder } from './use-category-order.ts'

const LOADING_ROWS = 6
const NONE: readonly AdminCategory[] = []

/** A dialog returns the focus to where it was. A menu item would be gone by then. */
const focusActions = ({ slug }: AdminCategory): void =>
  document.querySelector<HTMLElement>(`[data-actions-of="${slug}"]`)?.focus()

/** The categories of the shop in display order: created, edited, moved, merged and deleted here. */
export function CategoriesPage() {
  const query = useQuery(categoriesQuery)
  const categories = query.data ?? NONE
  const canEdit = useCan('products:edit')
  const canDelete = useCan('products:delete')
  const [merging, setMerging] = useState<AdminCategory | null>(null)
  const [deleting, setDeleting] = useState<AdminCategory | null>(null)
  const order = useCategoryOrder(categories)
  const merge = (category: AdminCategory): void => {
    focusActions(category)
    setMerging(category)
  }
  const remove = (category: AdminCategory): void => {
    focusActions(category)
    setDeleting(category)
  }
  const columns = categoryColumns(categories, {
    onMove: canEdit ? order.move : null,
    onMerge: canEdit ? merge : null,
    onDelete: canDelete ? remove : null,
  })
  return (
    <>
      <PageHeader
        title="Categories"
        count={query.data?.length}
        back={<BackLink to={paths.products}>Back to Products</BackLink>}
        actions={canEdit ? <AddButton /> : null}
      />
      <MutationError title="The order was not saved" error={order.error} />
      <CategoryList query={query} columns={columns} canEdit={canEdit} />
      {categories.length > 0 ? (
        <p className="mx-0.5 mt-3 mb-0 note">The shop’s menu shows a category once shoppers can see a product of it.</p>
      ) : null}
      <span className="visually-hidden" role="status">
        {order.announcement}
      </span>
      <MergeDialog category={merging} categories={categories} onClose={() => setMerging(null)} />
      <DeleteDialog
        category={deleting}
        canMerge={categories.length > 1}
        onMerge={merge}
        onClose={() => setDeleting(null)}
      />
    </>
  )
}

interface CategoryListProps {
  query: UseQueryResult<readonly AdminCategory[]>
  columns: ReturnType<typeof categoryColumns>
  canEdit: boolean
}

const CategoryList = ({ query, columns, canEdit }: CategoryListProps) => (
  <section className={listClasses.list} aria-label="Categories">
    {query.error && !query.data ? (
      <ListError title="Failed to load categories" error={query.error} onRetry={() => void query.refetch()} />
    ) : query.data?.length === 0 ? (
      <EmptyState title="No categories yet" action={canEdit ? <AddButton /> : null}>
        Categories are the lists in the shop’s menu. Every product is in one.
      </EmptyState>
    ) : (
      <DataTable
        caption="Categories"
        columns={columns}
        rows={query.data}
        loadingRows={LOADING_ROWS}
        rowKey={({ slug }) => slug}
        rowTo={({ slug }) => paths.category(slug)}
      />
    )}
  </section>
)

const AddButton = () => (
  <Button component={Link} to={paths.createCategory} leftSection={<Icon name="plus" size={16} />}>
    Add category
  </Button>
)
