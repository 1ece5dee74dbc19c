import { display } from '@atelier/domain/display'
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

const Nothing = ({ children }: { children: string }) => <p className={dashboardClasses.nothing}>{children}</p>

/** Products with low stock, fewest units first. */
export function LowStock({ products }: { products: Products<'lowStock'> }) {
  return (
    <Card title="Low stock" aside={allLow} isFlush>
      {products.length === 0 ? <Nothing>All products are well stocked.</Nothing> : null}
      <ul className="p-0 m-0 list-none">
        {products.map((product) => (
          <Row
            key={product.productId}
            product={product}
            end={
              <Status
                tone={product.stock === 0 ? 'bad' : 'warn'}
                label={product.stock === 0 ? 'Sold out' : `${product.stock} left`}
              />
            }
          />
        ))}
      </ul>
    </Card>
  )
}

/** Best-selling products; the bars are relative to the first. */
export function TopProducts({ products }: { products: Products<'topProducts'> }) {
  const most = products[0]?.salesCount ?? 1
  return (
    <Card title="Top products" isFlush>
      {products.length === 0 ? <Nothing>No sales yet.</Nothing> : null}
      <ul className="p-0 m-0 list-none">
        {products.map((product) => (
          <Row
            key={product.productId}
            product={product}
            below={<progress className={styles.bar} max={most} value={product.salesCount} aria-hidden="true" />}
            end={`${product.salesCount} sold`}
          />
        ))}
      </ul>
    </Card>
  )
}

/** The newest products. */
export function NewArrivals({ products }: { products: Products<'newArrivals'> }) {
  return (
    <Card title="New arrivals" isFlush>
      {products.length === 0 ? (
        <Nothing>{`No new products in the last ${display.catalog.newArrivalDays} days.`}</Nothing>
      ) : null}
      <ul className="p-0 m-0 list-none">
        {products.map((product) => (
          <Row
            key={product.productId}
            product={product}
            end={
              <span className="note">
                <DateTime iso={product.createdAt} isDay />
              </span>
            }
          />
        ))}
      </ul>
    </Card>
  )
}
