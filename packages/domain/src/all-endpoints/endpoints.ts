import * as adminUsers from '../admin-users/admin-users.endpoints.ts'
import * as invitations from '../admin-users/invitations.endpoints.ts'
import * as ownRoles from '../admin-users/own-roles.endpoints.ts'
import * as staffAnalytics from '../analytics/staff-analytics.endpoints.ts'
import * as visits from '../analytics/visits.endpoints.ts'
import * as staffApiKeys from '../api-keys/staff-api-keys.endpoints.ts'
import * as staffAudit from '../audit/staff-audit.endpoints.ts'
import * as staffPasskeys from '../auth/staff-passkeys.endpoints.ts'
import * as staffProfile from '../auth/staff-profile.endpoints.ts'
import * as staffSecondFactor from '../auth/staff-second-factor.endpoints.ts'
import * as staffSignIn from '../auth/staff-sign-in.endpoints.ts'
import * as staffTwoFactor from '../auth/staff-two-factor.endpoints.ts'
import * as backInStock from '../back-in-stock/back-in-stock.endpoints.ts'
import * as staffBrand from '../brand/staff-brand.endpoints.ts'
import * as categories from '../categories/categories.endpoints.ts'
import * as staffCategories from '../categories/staff-categories.endpoints.ts'
import * as contact from '../contact/contact.endpoints.ts'
import * as accountLinks from '../customers/account-links.endpoints.ts'
import * as account from '../customers/account.endpoints.ts'
import * as addressBook from '../customers/address-book.endpoints.ts'
import * as customerAuth from '../customers/customer-auth.endpoints.ts'
import * as customerPasskeys from '../customers/customer-passkeys.endpoints.ts'
import * as customers from '../customers/customers.endpoints.ts'
import * as receipt from '../customers/receipt.endpoints.ts'
import * as staffCustomers from '../customers/staff-customers.endpoints.ts'
import * as staffDashboard from '../dashboard/staff-dashboard.endpoints.ts'
import * as staffDocuments from '../shop-documents/staff-documents.endpoints.ts'
import * as demo from '../demo/demo.endpoints.ts'
import * as earlierOrders from '../earlier-orders/earlier-orders.endpoints.ts'
import * as staffEarlierOrders from '../earlier-orders/staff-earlier-orders.endpoints.ts'
import * as docs from '../health/docs.endpoints.ts'
import * as staffCampaigns from '../email/staff-campaigns.endpoints.ts'
import * as staffEmails from '../email/staff-emails.endpoints.ts'
import * as staffSuppressions from '../email/staff-suppressions.endpoints.ts'
import * as staffEvents from '../events/staff-events.endpoints.ts'
import * as favorites from '../favorites/favorites.endpoints.ts'
import * as fullExport from '../full-export/full-export.endpoints.ts'
import * as health from '../health/health.endpoints.ts'
import * as staffInboxWaiting from '../inbox/staff-inbox-waiting.endpoints.ts'
import * as staffSavedReplies from '../inbox/staff-saved-replies.endpoints.ts'
import * as staffInbox from '../inbox/staff-inbox.endpoints.ts'
import * as staffLiveUpdates from '../live-updates/staff-live-updates.endpoints.ts'
import * as mcp from '../mcp/mcp.endpoints.ts'
import * as staffUpload from '../media/staff-upload.endpoints.ts'
import * as newsletter from '../newsletter/newsletter.endpoints.ts'
import * as staffSubscribers from '../newsletter/staff-subscribers.endpoints.ts'
import * as customerOrders from '../orders/customer-orders.endpoints.ts'
import * as orders from '../orders/orders.endpoints.ts'
import * as staffBulkOrders from '../orders/staff-bulk-orders.endpoints.ts'
import * as staffOrderViews from '../orders/staff-order-views.endpoints.ts'
import * as staffOrderChanges from '../orders/staff-order-changes.endpoints.ts'
import * as staffOrders from '../orders/staff-orders.endpoints.ts'
import * as policyReports from '../page-watch/policy-reports.endpoints.ts'
import * as intents from '../payments/intents.endpoints.ts'
import * as paymentLinks from '../payments/payment-links.endpoints.ts'
import * as payments from '../payments/payments.endpoints.ts'
import * as sandbox from '../payments/sandbox.endpoints.ts'
import * as staffPayments from '../payments/staff-payments.endpoints.ts'
import * as previewProducts from '../products/preview-products.endpoints.ts'
import * as products from '../products/products.endpoints.ts'
import * as staffProductCsv from '../products/staff-product-csv.endpoints.ts'
import * as staffProducts from '../products/staff-products.endpoints.ts'
import * as returns from '../returns/returns.endpoints.ts'
import * as staffReturns from '../returns/staff-returns.endpoints.ts'
import * as staffPrices from '../products/staff-prices.endpoints.ts'
import * as staffSales from '../sales/staff-sales.endpoints.ts'
import * as setup from '../setup/setup.endpoints.ts'
import * as staffSetup from '../setup/staff-setup.endpoints.ts'
import * as ssoOffer from '../single-sign-on/sso-offer.endpoints.ts'
import * as sso from '../single-sign-on/sso.endpoints.ts'
import * as staffDoctor from '../doctor/staff-doctor.endpoints.ts'
import * as staffSettings from '../settings/staff-settings.endpoints.ts'
import * as carrierWebhooks from '../shipping/carrier-webhooks.endpoints.ts'
import * as staffLabels from '../shipping/staff-labels.endpoints.ts'
import * as shop from '../shop/shop.endpoints.ts'
import * as cartLink from '../cart/cart-link.endpoints.ts'
import * as ucp from '../ucp/ucp.endpoints.ts'
import * as feeds from '../feeds/feeds.endpoints.ts'
import * as sitemap from '../sitemap/sitemap.endpoints.ts'
import * as staffTaxes from '../tax/staff-taxes.endpoints.ts'
import * as staffMovingIn from '../moving-in/staff-moving-in.endpoints.ts'
import * as staffWebhooks from '../webhooks/staff-webhooks.endpoints.ts'
import type { Endpoint } from '../contract/endpoint.ts'

/** Every module of endpoints. For the API and for tests: a page imports the endpoints that it calls. */
const ENDPOINT_GROUPS = [
  account,
  accountLinks,
  addressBook,
  adminUsers,
  ownRoles,
  backInStock,
  categories,
  contact,
  customerAuth,
  customerOrders,
  customerPasskeys,
  customers,
  demo,
  docs,
  earlierOrders,
  favorites,
  fullExport,
  health,
  intents,
  mcp,
  invitations,
  newsletter,
  orders,
  paymentLinks,
  payments,
  policyReports,
  previewProducts,
  products,
  receipt,
  returns,
  sandbox,
  shop,
  cartLink,
  ucp,
  feeds,
  sitemap,
  staffAnalytics,
  staffApiKeys,
  staffAudit,
  staffBrand,
  staffBulkOrders,
  staffOrderViews,
  staffCampaigns,
  staffCategories,
  staffCustomers,
  staffDashboard,
  staffDocuments,
  staffEarlierOrders,
  staffEmails,
  staffEvents,
  staffWebhooks,
  staffMovingIn,
  staffInbox,
  staffLiveUpdates,
  staffInboxWaiting,
  staffSavedReplies,
  staffOrderChanges,
  staffOrders,
  staffPasskeys,
  sso,
  ssoOffer,
  staffPayments,
  staffProductCsv,
  staffProducts,
  staffProfile,
  staffReturns,
  carrierWebhooks,
  staffLabels,
  staffSecondFactor,
  staffPrices,
  staffSales,
  setup,
  staffDoctor,
  staffSettings,
  staffSetup,
  staffSignIn,
  staffSubscribers,
  staffSuppressions,
  staffTaxes,
  staffTwoFactor,
  staffUpload,
  visits,
]

export interface NamedEndpoint {
  /** Export name of the endpoint. */
  operationId: string
  endpoint: Endpoint
}

export const ENDPOINTS: readonly NamedEndpoint[] = ENDPOINT_GROUPS.flatMap((group) =>
  Object.entries<Endpoint>({ ...group }).map(([operationId, endpoint]) => ({ operationId, endpoint })),
)
