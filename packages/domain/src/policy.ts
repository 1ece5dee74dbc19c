/**
 * Every number the shop promises or enforces, in one place. Pages, mails, API checks and nightly jobs read it from here;
 * none of them states such a number by hand. Section numbers refer to the storefront (S) and admin (A) specifications.
 */
export const policy = {
  /** S9: tax at checkout, in percent of the subtotal. */
  taxPercent: 8,
  currency: 'USD',
  /** A2: whose midnight begins a day of the shop. */
  shopTimeZone: 'America/New_York',

  /** S9: published shipping rates. Shipping is not added at checkout. */
  shipping: {
    standard: { cents: 895, freeFromCents: 100_00, businessDays: [3, 7] },
    express: { cents: 1595, businessDays: [1, 3] },
    overnight: { cents: 2495, businessDays: [1, 1] },
    international: {
      businessDays: [7, 14],
      to: ['Canada', 'the UK', 'EU countries', 'Australia', 'Japan'],
      /** Those of the countries of the checkout that are meant by it. */
      countries: ['CA', 'GB', 'DE', 'FR', 'ES', 'IT', 'AU', 'JP'],
    },
  },
  giftWrapCentsPerItem: 895,

  returns: {
    windowDays: 30,
    damageReportDays: 7,
    /** S9: the return dialog's reading. */
    refundBusinessDays: [5, 7],
    /** S9: the shipping page's reading: so long after receipt, then so long to appear. */
    refundAfterReceiptBusinessDays: [3, 5],
    refundToAppearBusinessDays: [3, 7],
  },
  warrantyYears: 1,
  /** S9: an order can be changed or cancelled for this long. */
  changeOrderHours: 1,

  /** The dearest order that the books can hold; a larger one is arranged by letter. */
  orderMaxDollars: 20_000_000,

  payment: {
    /** S9: how long a browser waits for a payment call. */
    requestTimeoutMs: 15_000,
    /** How long we wait for the provider: early enough for the browser still to hear of it. */
    providerTimeoutMs: 12_000,
    manualPromptAfterMs: 1_000,
    stockHoldMinutes: 15,
    /** So many pieces are set aside at a time while somebody pays: for one buyer, and for all who share a network address. */
    heldUnits: { perBuyer: 30, perNetwork: 90 },
    /** So many pieces wait for their payment in all orders to be paid for later: of one buyer, and of a network address. */
    unpaidUnits: { perBuyer: 30, perNetwork: 90 },
    paymentLinkHours: 72,
    paymentLinkReminderHours: 24,
    /** Providers forget after a day that they were asked before; an older payment is begun anew rather than asked for again. */
    reopenHours: 20,
    /** A payment that is still open after this long is looked at by a job, again and again. */
    reconcileAfterMinutes: 2,
    /** An amount that was asked for without a checkout, and that nobody paid, is called off after this long. */
    abandonAmountHours: 24,
    /** Who was about to buy, and where it should go, is forgotten after this long when no order came of it. */
    forgetCheckoutDays: 30,
    /** A charging call without an answer is repeated for this long, and never later: by then the customer has left. */
    retryChargeMinutes: 15,
    /** So long after a charging call the provider's lists show what came of it. Square's lag behind by seconds. */
    chargeListedMinutes: 5,
    /** How long messages of the provider are remembered, so that none is acted on twice. */
    providerEventDays: 60,
    /** How often a refund is tried before staff are asked to look. */
    refundAttempts: 6,
    /** How far back our books are compared with the provider's every night. */
    reconcileDays: 35,
    /** How many days before the end of the last comparison are looked at once more: providers list some movements late. */
    reconcileOverlapDays: 3,
    /** S5, S9: the digits of a card number, the shortest and the longest CVV. */
    cardNumberDigits: 16,
    cvvLength: [3, 4],
    /** A payment that is still on its way is asked about after this long, then less and less often up to the second. */
    statusPollMs: [2_000, 10_000],
  },

  /** S9: how long a script may take to arrive. */
  scriptLoadMs: 120_000,

  retention: {
    inactiveAccountYears: 3,
    orderYears: 7,
    analyticsMonths: 26,
    accountDeletionDays: 30,
    /** Messages of the contact form: so long after the matter was closed, and after one was found to be spam. */
    closedMessageMonths: 12,
    spamMessageDays: 30,
    /** Mails as they were sent. */
    emailMonths: 24,
    /** Payments that never brought money, and the checkouts they were for; their people are forgotten much sooner. */
    unpaidPaymentMonths: 24,
    /** How long the link at the end of a newsletter works. */
    unsubscribeLinkMonths: 36,
    /** Who of the staff did what; the database refuses to delete entries of the last year. */
    auditYears: 7,
    /** Test payments of the sandbox. */
    sandboxMonths: 24,
  },
  /** How long before its deletion the owner of an unused account is told. */
  inactiveAccountWarningDays: 30,
  /** How long it is known when the jobs of the night ran and what they did. */
  jobRunRetentionDays: 90,
  /** How far back staff see what failed. */
  failuresShownDays: 7,
  minimumAge: 13,

  analytics: {
    /** A9: a visit ends after so long without a sign. */
    visitMinutes: 30,
    /** Who was seen within so long is in the shop now. */
    liveMinutes: 5,
    /** A9: rows of the top pages, and countries of the chart. */
    topPages: 10,
    topCountries: 5,
    /** Rows of a table at most. */
    rowsMax: 1_000,
    /** Headings kept apart for each day and kind; the rest of the day is added up under one. */
    valuesPerDimension: 1_000,
    /** How long what is told of visits is collected before it is written, and how much is collected at most. */
    flushAfterMs: 2_000,
    bufferMax: 20_000,
    /** So long after a day of the shop ended, what single visits did is added up and forgotten. */
    aggregateAfterMinutes: 15,
    /** How often a screen asks who is in the shop. */
    livePollMs: 30_000,
  },

  support: {
    replyHours: 24,
    hours: [
      { days: 'Mon-Fri', open: '9AM', close: '6PM' },
      { days: 'Sat', open: '10AM', close: '4PM' },
    ],
    timeZone: 'EST',
  },

  email: {
    /** Recipients of one written mail, addresses a campaign may be narrowed to. */
    recipientsMax: 20,
    targetsMax: 5_000,
    subjectMax: 150,
    /** Characters of HTML or text; more than about this much is cut off by mail programs. */
    contentMax: 100_000,
    /** A campaign begins so long after it was sent, and can be called back whole until then. */
    cancelWindowSeconds: 60,
    scheduleMaxDays: 60,
    /** How long a browser keeps a letter that was begun and never sent. */
    draftDays: 30,
    /** How many campaign mails leave in a second, by all processes together, unless CAMPAIGN_RATE says otherwise. */
    campaignPerSecond: 10,
    /** A9. */
    statsDays: 30,
    /** A list of mails counts and pages through so many; who has more narrows it down. */
    countedEmails: 10_000,
    /** A9: how soon after sending the log is read again. */
    logRefreshMs: 1_000,
  },

  cart: { quantityMin: 1, quantityMax: 10, drawerWidthPx: 360, maxLines: 50 },
  favoritesBadgeCap: 99,
  favoritesMax: 500,
  swatchesPerCard: 4,
  metaDescriptionLength: 155,
  repeatedErrorMs: 5_000,
  /** A public form sent sooner than this after it was shown was not filled in by a person. */
  forms: { minimumOpenMs: 1_500 },

  account: {
    passwordMin: 6,
    phoneDigits: [10, 15],
    addressesMax: 20,
    /** How long the links in mails to customers work. */
    resetLinkMinutes: 30,
    changeEmailLinkMinutes: 30,
    verifyLinkHours: 72,
  },
  staff: {
    passwordMin: 8,
    nameMin: 2,
    sessionMs: 3_600_000,
    sessionAbsoluteMs: 12 * 3_600_000,
    sessionWarningMs: 300_000,
    sessionCheckMs: 30_000,
    /** A9: how long to wait before asking whether an address has an account. */
    emailCheckMs: 500,
    /** How long the link of an invitation works. */
    invitationHours: 72,
    /** Between the password and the second factor. */
    secondFactorMs: 300_000,
    secondFactorAttempts: 5,
    recoveryCodes: 10,
  },
  /** Sliding: every visit begins it anew, up to the absolute end. */
  customerSessionDays: 30,
  customerSessionAbsoluteDays: 90,

  /** A9: rows per page of the admin lists. */
  pageSize: {
    products: 12,
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
  maxPageSize: 100,
  /** A search for customers counts and pages through so many; who has more narrows it down. */
  customersCounted: 1_000,
  /** How many orders staff may change at once. */
  orders: { bulkMax: 100 },
  /** A9: how many rows a card of the dashboard shows, and over how many days its small chart goes. */
  dashboard: { rows: 5, chartDays: 30 },

  catalog: {
    lowStockBelow: 5,
    newArrivalDays: 30,
    storefrontPageSize: 24,
    /** How many pages of a list 'Load more' puts one behind the other before it goes on to the next alone. */
    storefrontPagesAtOnce: 10,
    suggestions: 6,
    related: 4,
    /** One product: `nameMax`, `lineMax` and `textMax` in characters. */
    limits: { colors: 30, imagesPerColor: 20, lines: 40, nameMax: 120, lineMax: 300, textMax: 5_000, stock: 1_000_000 },
    priceMaxDollars: 1_000_000,
    /** So many products are changed by one bulk action. */
    bulkMax: 1_000,
    /**
     * One CSV file to import, and how many of its products and problems are listed. It is one transaction, for which everybody
     * waits where the database is the embedded one: fewer products are changed at a time there.
     */
    import: { maxBytes: 10 * 1_048_576, maxRows: 10_000, maxChangesEmbedded: 1_500, listed: 200 },
    recentlyViewed: 4,
    /** A filtered list or a search counts and shows so many matches; who has more narrows it down. */
    countedMatches: 240,
    /** How long an address waits for a color to come back, and for how many at a time. */
    backInStockDays: 365,
    backInStockPerAddress: 30,
  },

  /** How often one caller may do what costs money, mail or computing time. RATE_LIMIT_FACTOR multiplies them all. */
  rateLimits: {
    /** Signing in, of staff and customers counted together: one account from one address; the delay doubles. */
    signInPerAccount: { attempts: 5, perSeconds: 900, firstDelaySeconds: 60, longestDelaySeconds: 900 },
    signInPerAddress: { attempts: 30, perSeconds: 900 },
    /** One account from all addresses it never signed in from. More are slowed down and never refused. */
    signInFromStrangers: { attempts: 50, perSeconds: 900, firstDelayMs: 500, longestDelayMs: 5_000, delayedAtOnce: 50 },
    /** Codes of the second factor, per account: whoever tries them knows the password already. */
    staffSecondFactor: { attempts: 10, perSeconds: 900 },
    /** Opening invitations, per address. */
    staffInvitation: { attempts: 20, perSeconds: 900 },
    /** Proving the current password once more, per account. */
    staffSecrets: { attempts: 10, perSeconds: 900 },
    /** Asking whether an address has an account, per member of staff. */
    staffEmailCheck: { attempts: 60, perSeconds: 300 },
    /** Pictures, per member of staff: a whole collection at once is work, more is a loop. */
    staffUploads: { attempts: 600, perSeconds: 600 },
    placeOrder: { attempts: 30, perSeconds: 600 },
    createIntent: { attempts: 30, perSeconds: 600 },
    /** Asking how a payment stands, and confirming it. */
    paymentStatus: { attempts: 120, perSeconds: 600 },
    /** Opening orders and payments by the links in mails. */
    orderLinks: { attempts: 120, perSeconds: 600 },
    /** Cancelling orders and asking to return pieces. */
    afterOrder: { attempts: 30, perSeconds: 3_600 },
    /** What one address may tell of visits. */
    visits: { attempts: 60, perSeconds: 60 },
    newsletter: { attempts: 5, perSeconds: 3_600 },
    contact: { attempts: 5, perSeconds: 3_600 },
    /** Files of the sitemap, each of which reads thousands of products. */
    sitemap: { attempts: 100, perSeconds: 600 },
    backInStock: { attempts: 10, perSeconds: 3_600 },
    register: { attempts: 10, perSeconds: 3_600 },
    guestRegister: { attempts: 20, perSeconds: 3_600 },
    forgotPassword: { attempts: 10, perSeconds: 3_600 },
    /** Mails that ask somebody to open a link, to one account, whoever asks for them. */
    accountMails: { attempts: 5, perSeconds: 3_600 },
    /** Opening links and proving the current password. */
    accountSecrets: { attempts: 20, perSeconds: 900 },
  },
  idempotencyKeyHours: 48,

  upload: {
    /** A9: 50 MB. */
    maxBytes: 52_428_800,
    /** A picture of more is refused before it is opened: decoded it would fill the memory. */
    maxPixels: 50_000_000,
    /** Longer than this on one side, WebP cannot hold it. */
    maxSidePx: 16_383,
    /** The plain picture of every upload: one that every program can show, as mails and old browsers need it. */
    plainWidthPx: 1_200,
    /** The widths a page chooses from, as far as the picture is that wide. */
    widths: [480, 800, 1_200, 1_600, 2_400],
    /** How often the smaller copies of a picture are tried to make. */
    renditionAttempts: 5,
    /** A picture that no product shows any more is deleted after this long, one that was left half stored much sooner. */
    orphanDays: 30,
    halfStoredHours: 24,
    /** A9: compression in the browser. */
    compression: {
      triggerBytes: 52_428_800,
      smallerAboveBytes: 20 * 1_048_576,
      retryAboveBytes: 30 * 1_048_576,
      steps: {
        first: { targetBytes: 45 * 1_048_576, longestSidePx: 2_400, quality: 0.9 },
        smaller: { targetBytes: 15 * 1_048_576, longestSidePx: 2_400, quality: 0.8 },
        second: { targetBytes: 10 * 1_048_576, longestSidePx: 2_000, quality: 0.7 },
      },
    },
  },
  jsonBodyMaxBytes: 256 * 1024,
  /** How long a client may take to send such a body. */
  jsonBodyTimeoutMs: 15_000,
  /** The same for a form that a page of the storefront takes without scripts. */
  formBodyMaxBytes: 64 * 1024,
  formBodyTimeoutMs: 10_000,
} as const
