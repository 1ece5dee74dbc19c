import { shopperDisplay } from '@atelier/domain/limits/shopper-display'
import type { Dashboard } from '@atelier/domain/dashboard/dashboard.schema'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/display/card.tsx'
import { DateTime } from '../../ui/display/date-time.tsx'
import { ResponsiveImage } from '../../ui/display/responsive-image.tsx'
import { Status } from '../../ui/display/status.tsx'
import styles from './dashboard.module.css'
import { dashboardClasses } from './dashboard-classes.ts'

type Products<Part extends 'lowStock' | 'topProducts' | 'newArrivals'> = NonNullable<Dashboard[Part]>
type Line = Products<'lowStock'>[number] | Products<'topProducts'>[number] | Products<'newArrivals'>[number]

const allLow = (
  <Link to={`${paths.products}?stock=low`} className="text-link">
    All<span className="visually-hidden"> products with low stock</span>
  </Link>
)

/** A product row: image, name with a line below, and one value at the end. */
function Row({ product, below, end }: { product: Line; below?: ReactNode; end: ReactNode }) {
  return (
    <li className={styles.row}>
      <span className="flex-none w-8 h-10 overflow-hidden rounded-sm">
        <ResponsiveImage image={product.image ?? undefined} minWidth={100} alt="" />
      </span>
      <span className="grid flex-1 min-w-0">
        <Link
          to={paths.product(product.productId)}
          className={`${styles.name} truncate font-medium`}
          title={product.name}
        >
          {product.name}
        </Link>
        {below}
      </span>
      <span className={dashboardClasses.end}>{end}</span>
    </li>
  )
}

interface ProductsCardProps<Product extends Line> {
  title: string
  aside?: ReactNode
  products: readonly Product[]
  /** Says that there are no products. */
  nothing: string
  below?: (product: Product) => ReactNode
  end: (product: Product) => ReactNode
}

function ProductsCard<Product extends Line>({
  title,
  aside,
  products,
  nothing,
  below,
  end,
}: ProductsCardProps<Product>) {
  return (
    <Card title={title} aside={aside} isFlush>
      {products.length === 0 ? <p className={dashboardClasses.nothing}>{nothing}</p> : null}
      <ul className="p-0 m-0 list-none">
        {products.map((product) => (
          <Row key={product.productId} product={product} below={below?.(product)} end={end(product)} />
        ))}
      </ul>
    </Card>
  )
}

/** Products with low stock, fewest units first. */
export const LowStock = ({ products }: { products: Products<'lowStock'> }) => (
  <ProductsCard
    title="Low stock"
    aside={allLow}
    products={products}
    nothing="All products are well stocked."
    end={({ stock }) => (
      <Status tone={stock === 0 ? 'bad' : 'warn'} label={stock === 0 ? 'Sold out' : `${stock} left`} />
    )}
  />
)

/** Best-selling products; the bars are relative to the first. */
export const TopProducts = ({ products }: { products: Products<'topProducts'> }) => (
  <ProductsCard
    title="Top products"
    products={products}
    nothing="No sales yet."
    below={({ salesCount }) => (
      <progress className={styles.bar} max={products[0]?.salesCount ?? 1} value={salesCount} aria-hidden="true" />
    )}
    end={({ salesCount }) => `${salesCount} sold`}
  />
)

/** The newest products. */
export const NewArrivals = ({ products }: { products: Products<'newArrivals'> }) => (
  <ProductsCard
    title="New arrivals"
    products={products}
    nothing={`No new products in the last ${shopperDisplay.catalog.newArrivalDays} days.`}
    end={({ createdAt }) => (
      <span className="note">
        <DateTime iso={createdAt} isDay />
      </span>
    )}
  />
)
