import type { AdminCategory } from '@atelier/domain/categories/staff-category.schema'
import { ActionIcon, Menu } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { ResponsiveImage } from '../../ui/display/responsive-image.tsx'
import { pluralize } from '../../ui/format/numbers.ts'
import { Icon } from '../../ui/icon.tsx'
import type { Column } from '../../ui/list/data-table.tsx'
import { ToolButton } from '../../ui/tool-button.tsx'

export interface CategoryActions {
  /** null: the role may not change categories. */
  onMove: ((from: number, to: number) => void) | null
  onMerge: ((category: AdminCategory) => void) | null
  /** null: the role may not delete them. */
  onDelete: ((category: AdminCategory) => void) | null
}

/** Returns the columns of the list. */
export const categoryColumns = (
  categories: readonly AdminCategory[],
  { onMove, onMerge, onDelete }: CategoryActions,
): Column<AdminCategory, never>[] => [
  {
    key: 'name',
    header: 'Category',
    phone: 'title',
    skeletonWidth: 200,
    cell: (category) => <NameCell category={category} />,
  },
  {
    key: 'products',
    header: 'Products',
    phone: 'second',
    width: 190,
    tablet: 150,
    cell: (category) => <ProductsCell category={category} />,
  },
  ...(onMove ? [orderColumn(categories, onMove)] : []),
  ...(onMerge ? [menuColumn(onMerge, onDelete, categories.length > 1)] : []),
]

const NameCell = ({ category: { slug, name, image } }: { category: AdminCategory }) => (
  <span className="flex items-center gap-3 min-w-0">
    <span className="flex-none w-15 h-10 overflow-hidden rounded-sm bg-picture">
      <ResponsiveImage image={image ?? undefined} minWidth={120} alt="" />
    </span>
    <span className="grid min-w-0">
      <Link to={paths.category(slug)} className="truncate font-medium">
        {name}
      </Link>
      <span className="text-ink-soft truncate text-small leading-4.5">/products/{slug}</span>
    </span>
  </span>
)

function ProductsCell({ category: { slug, name, productCount, deletedCount } }: { category: AdminCategory }) {
  const count = productCount + deletedCount
  if (count === 0) return <span className="text-ink-soft">No products</span>
  const to = `${paths.products}?category=${slug}&status=all`
  return (
    <Link to={to} className="text-link" aria-label={`${pluralize(count, 'product')} of ${name}`}>
      {pluralize(count, 'product')}
      {deletedCount > 0 ? `, ${deletedCount} deleted` : null}
    </Link>
  )
}

const orderColumn = (
  categories: readonly AdminCategory[],
  onMove: (from: number, to: number) => void,
): Column<AdminCategory, never> => ({
  key: 'order',
  header: 'Order',
  phone: 'value',
  width: 100,
  tablet: 100,
  cell: (category) => {
    const index = categories.indexOf(category)
    return (
      <span className="flex gap-1" data-category={category.slug}>
        <ToolButton
          icon="up"
          label={`Move ${category.name} up`}
          onPress={index === 0 ? null : () => onMove(index, index - 1)}
        />
        <ToolButton
          icon="down"
          label={`Move ${category.name} down`}
          onPress={index === categories.length - 1 ? null : () => onMove(index, index + 1)}
        />
      </span>
    )
  },
})

const menuColumn = (
  onMerge: (category: AdminCategory) => void,
  onDelete: ((category: AdminCategory) => void) | null,
  canMerge: boolean,
): Column<AdminCategory, never> => ({
  key: 'actions',
  header: 'Actions',
  align: 'end',
  phone: 'state',
  width: 80,
  tablet: 80,
  cell: (category) => (
    <Menu position="bottom-end" width={200} withinPortal withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          size={36}
          aria-label={`Actions for ${category.name}`}
          data-actions-of={category.slug}
        >
          <Icon name="more" size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={paths.category(category.slug)}>
          Edit
        </Menu.Item>
        <Menu.Item disabled={!canMerge} onClick={() => onMerge(category)}>
          Merge
        </Menu.Item>
        {onDelete ? <Menu.Item onClick={() => onDelete(category)}>Delete</Menu.Item> : null}
      </Menu.Dropdown>
    </Menu>
  ),
})
