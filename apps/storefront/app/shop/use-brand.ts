import type { StorefrontBrand } from '@atelier/domain/brand/storefront-brand'
import { createContext, useContext } from 'react'

/** The brand of a component test, of the dev server, and of a page whose root loader failed. */
export const DEFAULT_BRAND: StorefrontBrand = {
  name: 'Store',
  nameInText: 'Store',
  description: '',
  wordmark: { kind: 'type', text: 'STORE' },
  css: '',
  themeColor: '#FAF8F4',
  fonts: { display: null, text: null },
  iconVersion: '',
  shareImage: { path: '/share.png', width: 1200, height: 630, alt: 'Store' },
}

/** The brand of the storefront; the root layout provides that of its loader. */
export const BrandContext = createContext<StorefrontBrand>(DEFAULT_BRAND)

/** Returns the name of the brand, and how it looks. */
export const useBrand = (): StorefrontBrand => useContext(BrandContext)
