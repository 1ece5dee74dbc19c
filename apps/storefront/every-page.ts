/** Beginnings of the paths of modules that every page needs. Browsers cache them as one file. */
export const EVERY_PAGE: readonly string[] = [
  'apps/storefront/app/error-messages.ts',
  'apps/storefront/app/paths.ts',
  'apps/storefront/app/policy-text.ts',
  'apps/storefront/app/structured-data.ts',
  'apps/storefront/app/use-shop.ts',
  'apps/storefront/app/use-shop-categories.ts',
  'apps/storefront/app/use-shop-texts.ts',
  'apps/storefront/app/use-terms.ts',
  'apps/storefront/app/views.ts',
  'apps/storefront/app/ui/',
  'apps/storefront/app/features/layout/',
  'apps/storefront/app/features/meta/',
  'apps/storefront/app/features/cart/cart.store.ts',
  'apps/storefront/app/features/cart/cart-button.tsx',
  'apps/storefront/app/features/cart/cart-drawer-host.tsx',
  'apps/storefront/app/features/customers/account-button',
  'apps/storefront/app/features/customers/account-host.tsx',
  'apps/storefront/app/features/customers/account-view.store.ts',
  'apps/storefront/app/features/customers/session.store.ts',
  'apps/storefront/app/features/customers/stored-user.ts',
  'apps/storefront/app/features/customers/use-session-check.ts',
  'apps/storefront/app/features/favorites/favorites.store.ts',
  'apps/storefront/app/features/favorites/favorites-link.tsx',
  'apps/storefront/app/features/favorites/favorites-notice.tsx',
  'apps/storefront/app/features/favorites/heart-button.tsx',
  'apps/storefront/app/features/favorites/stored-favorites.ts',
  'apps/storefront/app/features/products/availability.ts',
  'apps/storefront/app/features/products/card-product.ts',
  'apps/storefront/app/features/products/heart-slot.tsx',
  'apps/storefront/app/features/products/list-frame.tsx',
  'apps/storefront/app/features/products/panels.tsx',
  'apps/storefront/app/features/products/product-card.tsx',
  'apps/storefront/app/features/newsletter/newsletter-form.tsx',
  'apps/storefront/app/features/newsletter/use-newsletter-form.ts',
  'apps/storefront/app/features/products/product-grid.tsx',
  'apps/storefront/app/features/products/product-shelf.tsx',
  'apps/storefront/app/features/products/skeletons.tsx',
  'apps/storefront/app/features/products/swatches.tsx',
  'apps/storefront/app/features/products/travel.ts',
  'apps/storefront/app/features/search/search.store.ts',
  'apps/storefront/app/features/search/search-button.tsx',
  'apps/storefront/app/features/search/search-host.tsx',
  'packages/domain/src/cart/cart.ts',
  'packages/domain/src/cart/stored-cart.ts',
  'packages/domain/src/display.ts',
  'packages/domain/src/favorites/favorites.ts',
  'packages/domain/src/shopper-limits.ts',
  'packages/domain/src/money.ts',
  'packages/domain/src/policy-text.ts',
  'packages/domain/src/orders/totals.ts',
  'packages/domain/src/categories/change-category.ts',
  'packages/domain/src/categories/special-lists.ts',
  'packages/domain/src/shop/describe-shop.ts',
  'packages/domain/src/shop-terms.ts',
]

/** Fields, dialogs, summaries and the menu: needed by some pages only. */
export const SOME_PAGES: readonly string[] = [
  'apps/storefront/app/features/layout/mobile-menu.tsx',
  'apps/storefront/app/ui/bill.tsx',
  'apps/storefront/app/ui/confirm-dialog.tsx',
  'apps/storefront/app/ui/field.tsx',
  'apps/storefront/app/ui/modal.tsx',
  'apps/storefront/app/ui/order-steps.tsx',
  'apps/storefront/app/ui/rich-text.tsx',
  'apps/storefront/app/ui/state-field.tsx',
  'apps/storefront/app/ui/step-list.tsx',
  'apps/storefront/app/ui/summary-',
  'apps/storefront/app/ui/tracking-link.tsx',
]

/** The header and footer, lists and product cards: needed by every page but those of the checkout, which have no menu. */
export const SHOP_LAYOUT: readonly string[] = [
  'apps/storefront/app/features/layout/mobile-menu-button.tsx',
  'apps/storefront/app/features/layout/navigation.ts',
  'apps/storefront/app/features/layout/site-',
  'apps/storefront/app/features/layout/use-pending-page.ts',
  'apps/storefront/app/features/layout/use-navigation.ts',
  'apps/storefront/app/use-shop-categories.ts',
  'apps/storefront/app/views.ts',
  'apps/storefront/app/features/cart/cart-button.tsx',
  'apps/storefront/app/features/cart/cart-drawer-host.tsx',
  'apps/storefront/app/features/customers/account-',
  'apps/storefront/app/features/favorites/',
  'apps/storefront/app/features/newsletter/',
  'apps/storefront/app/features/products/',
  'apps/storefront/app/features/search/',
  'apps/storefront/app/ui/color-disc.tsx',
  'apps/storefront/app/ui/facts.tsx',
  'apps/storefront/app/ui/honeypot.tsx',
  'apps/storefront/app/ui/labeled-section.tsx',
  'apps/storefront/app/ui/lazy-component.tsx',
  'apps/storefront/app/ui/lazy-view.tsx',
  'apps/storefront/app/ui/load-states.tsx',
  'apps/storefront/app/ui/price.tsx',
  'apps/storefront/app/ui/state-dot.tsx',
  'apps/storefront/app/ui/unbroken.tsx',
  'apps/storefront/app/ui/use-loaded.ts',
  'apps/storefront/app/ui/use-restore-focus.ts',
  'apps/storefront/app/ui/images/editorial-image.tsx',
  'packages/domain/src/favorites/favorites.ts',
  'packages/domain/src/categories/change-category.ts',
  'packages/domain/src/categories/special-lists.ts',
]

/** The first step of the checkout. Some of it is shared with the page of a payment link. */
export const CHECKOUT_START: readonly string[] = [
  'apps/storefront/app/features/checkout/checkout-layout.tsx',
  'apps/storefront/app/features/checkout/checkout-page.tsx',
  'apps/storefront/app/features/checkout/checkout-progress.tsx',
  'apps/storefront/app/features/checkout/details.store.ts',
  'apps/storefront/app/features/checkout/open-checkout.ts',
  'apps/storefront/app/features/checkout/legal-links.tsx',
  'apps/storefront/app/features/checkout/order-summary.tsx',
  'apps/storefront/app/features/checkout/payment-wait.tsx',
  'apps/storefront/app/features/checkout/personal-step.tsx',
  'apps/storefront/app/features/checkout/placed-order-channel.ts',
  'apps/storefront/app/features/checkout/step-frame.tsx',
  'apps/storefront/app/features/checkout/use-later-steps.ts',
  'apps/storefront/app/features/checkout/use-order.ts',
  'apps/storefront/app/features/checkout/use-step-form.ts',
  'apps/storefront/app/features/customers/checkout/checkout-offer.tsx',
  'apps/storefront/app/features/customers/checkout/use-checkout-prefill.ts',
  'apps/storefront/app/features/payments/use-payment-flow.ts',
  'apps/storefront/app/ui/summary-',
  'packages/domain/src/checkout/payment-progress.ts',
  'packages/domain/src/checkout/remove-ordered-lines.ts',
  'packages/domain/src/checkout/steps.ts',
]

const isAmong = (paths: readonly string[], moduleId: string): boolean => paths.some((path) => moduleId.includes(path))

/** Returns whether the module belongs to the file that every page loads. */
export const isOnEveryPage = (moduleId: string): boolean =>
  isAmong(EVERY_PAGE, moduleId) && !isAmong(SOME_PAGES, moduleId) && !isAmong(SHOP_LAYOUT, moduleId)

/** Returns whether the module belongs to the file that every page of the shop's layout loads. */
export const isInShopLayout = (moduleId: string): boolean =>
  isAmong(EVERY_PAGE, moduleId) && isAmong(SHOP_LAYOUT, moduleId) && !isAmong(SOME_PAGES, moduleId)

/** Returns whether the module belongs to the file of the checkout's first step. */
export const isCheckoutStart = (moduleId: string): boolean => isAmong(CHECKOUT_START, moduleId)
