import viewFiles from 'virtual:view-files'
import { lazyView } from '../ui/lazy-view.tsx'

/** The two pages under /products/{handle}. Neither loads the code of the other. */
export const listView = lazyView(() => import('../routes/list-view.tsx'), viewFiles.list)
export const productView = lazyView(() => import('../routes/product-view.tsx'), viewFiles.product)

/** Loads the code of one of them before it is shown. */
export const preloadView = (kind: 'list' | 'product'): void => (kind === 'list' ? listView : productView).preload()
