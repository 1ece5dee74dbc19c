/**
 * How much the pages show: rows, widths, days of a chart. Section numbers refer to the storefront (S) and admin (A)
 * specifications.
 */
export const display = {
  /** Rows per page of the admin lists (A9). */
  pageSize: {
    products: 12,
    prices: 25,
    orders: 10,
    customers: 15,
    adminUsers: 15,
    audit: 25,
    inbox: 20,
    timeline: 20,
    emails: 25,
    subscribers: 25,
    campaigns: 10,
  },
  /** Rows of a dashboard card, and days of its small chart (A9). */
  dashboard: { rows: 5, chartDays: 30 },
  /** Rows of the top pages, and countries of the chart (A9). */
  analytics: { topPages: 10, topCountries: 5 },
  /** Period of the email statistics (A9). */
  emailStatsDays: 30,
  /** How many days of failures the admin shows. */
  failuresShownDays: 7,
  /** Versions of a document that the portal lists. */
  documentVersions: 50,

  images: {
    /** Width of the plain rendition of every upload, in a format that emails and old browsers can show. */
    plainWidthPx: 1_200,
    /** Width of the images of a turn, at most. */
    turnWidthPx: 800,
    /** Widths of the renditions, up to the width of the original. */
    widthsPx: [480, 800, 1_200, 1_600, 2_400],
  },
} as const
