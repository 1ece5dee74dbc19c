import { shopperLimits } from './shopper-limits.ts'

/**
 * Technical limits: sizes, timeouts, attempts, lifetimes and rate limits. Section numbers refer to the storefront (S) and
 * admin (A) specifications.
 */
export const limits = {
  http: {
    /** How long the reader of the archive of the whole shop may pause, in milliseconds: a browser that stores it slowly. */
    archivePauseMs: 600_000,
    /** JSON bodies of endpoints that need a session, of those that need none, and of those with a whole cart or report. */
    jsonBodyMaxBytes: 256 * 1024,
    publicBodyMaxBytes: 16 * 1024,
    longPublicBodyMaxBytes: 64 * 1024,
    /** Problems that the response to an invalid request lists. */
    issuesMax: 50,
    /** How long a client may take to send a JSON body. */
    jsonBodyTimeoutMs: 15_000,
    /** The same limits for forms that the storefront handles without scripts. */
    formBodyMaxBytes: 64 * 1024,
    formBodyTimeoutMs: 10_000,
    idempotencyKeyHours: 48,
    /** How long a script may take to load (S9). */
    scriptLoadMs: 120_000,
    /** A public form submitted sooner than this after it was shown counts as sent by a bot. */
    formMinimumOpenMs: 1_500,
    /** Rows that one page of a list may have. */
    maxPageSize: 100,
  },

  /** Rate limits of requests that cost money, emails or computing time. RATE_LIMIT_FACTOR multiplies all of them. */
  rateLimits: {
    /** Sign-in of staff and customers together: one account from one address; the delay doubles. */
    signInPerAccount: { attempts: 5, perSeconds: 900, firstDelaySeconds: 60, longestDelaySeconds: 900 },
    signInPerAddress: { attempts: 30, perSeconds: 900 },
    /** One account from all addresses that it never signed in from. Further attempts are delayed but never rejected. */
    signInFromStrangers: { attempts: 50, perSeconds: 900, firstDelayMs: 500, longestDelayMs: 5_000, delayedAtOnce: 50 },
    /** Codes of the second factor, per account: an attacker who tries them already has the password. */
    staffSecondFactor: { attempts: 10, perSeconds: 900 },
    /** Opening invitations, per address. */
    staffInvitation: { attempts: 20, perSeconds: 900 },
    /** Challenges of passkeys and sign-ins with them, per address. Every view of a sign-in page asks for a challenge. */
    passkeyChallenges: { attempts: 300, perSeconds: 900 },
    passkeySignIn: { attempts: 30, perSeconds: 900 },
    /** Beginning and completing a single sign-on, per address. A colleague's office may share one. */
    singleSignOn: { attempts: 60, perSeconds: 900 },
    /** Reports of the provider that people signed out, per address. */
    singleSignOnLogout: { attempts: 300, perSeconds: 900 },
    /** Confirming the current password, per account. */
    staffSecrets: { attempts: 10, perSeconds: 900 },
    /** Checking whether an address has an account, per member of staff. */
    staffEmailCheck: { attempts: 60, perSeconds: 300 },
    /** Uploads per member of staff: a whole collection is normal, more indicates a loop. */
    staffUploads: { attempts: 600, perSeconds: 600 },
    /** People whose addresses or whole lists a member of staff reads. An export counts as `personalData.exportRows`. */
    bulkPersonalData: { attempts: 6_000, perSeconds: 3_600 },
    /** Rows with names and email addresses in lists, per member of staff. Open lists reload with every live update. */
    listedPersonalData: { attempts: 60_000, perSeconds: 3_600 },
    placeOrder: { attempts: 30, perSeconds: 600 },
    createIntent: { attempts: 30, perSeconds: 600 },
    /** Quotes of carts, of which a checkout may ask several. */
    quote: { attempts: 240, perSeconds: 600 },
    /** Checking and confirming a payment. */
    paymentStatus: { attempts: 120, perSeconds: 600 },
    /** Opening orders and payments by the links in emails. */
    orderLinks: { attempts: 120, perSeconds: 600 },
    /** Cancelling orders and requesting returns. */
    afterOrder: { attempts: 30, perSeconds: 3_600 },
    /** Uploading photos of a return request. */
    returnPhotos: { attempts: 60, perSeconds: 3_600 },
    /** Requests without a session whose body is invalid, per address and process: they cost time, and no attempt. */
    invalidBodies: { attempts: 120, perSeconds: 60 },
    /** Visit reports, per address. */
    visits: { attempts: 60, perSeconds: 60 },
    newsletter: { attempts: 5, perSeconds: 3_600 },
    contact: { attempts: 5, perSeconds: 3_600 },
    /** Sitemap files, each of which reads thousands of products. */
    /** Product feeds, each of which reads all products. */
    feed: { attempts: 60, perSeconds: 3_600 },
    /** Searches and lookups of assistants, many of which share an address. */
    ucp: { attempts: 300, perSeconds: 60 },
    sitemap: { attempts: 100, perSeconds: 600 },
    backInStock: { attempts: 10, perSeconds: 3_600 },
    register: { attempts: 10, perSeconds: 3_600 },
    guestRegister: { attempts: 20, perSeconds: 3_600 },
    forgotPassword: { attempts: 10, perSeconds: 3_600 },
    /** Emails with links, to one account, from all clients together. */
    accountMails: { attempts: 5, perSeconds: 3_600 },
    /** Opening links and confirming the current password. */
    accountSecrets: { attempts: 20, perSeconds: 900 },
  },

  personalData: {
    exportRows: 300,
    /** A page with more rows is a bulk read: no screen shows as many. */
    listedRows: 25,
    /** So many rows within an hour are a bulk read, however small the pages are. */
    auditedRowsPerHour: 1_000,
  },

  payment: {
    /** How long a browser waits for a payment request (S9). */
    requestTimeoutMs: 15_000,
    /** How long the API waits for the provider: short enough for the browser to still receive the result. */
    providerTimeoutMs: 12_000,
    manualPromptAfterMs: 1_000,
    stockHoldMinutes: 15,
    /** Units on hold during payment: per buyer, and per network address. */
    heldUnits: { perBuyer: 30, perNetwork: 90 },
    /** Units in orders that await payment by link: per buyer, and per network address. */
    unpaidUnits: { perBuyer: 30, perNetwork: 90 },
    /** Providers discard idempotency keys after a day. Reopening an older payment creates a new one. */
    reopenHours: 20,
    /** Age at which a job starts to reconcile an open payment, repeatedly. */
    reconcileAfterMinutes: 2,
    /** Age at which a job cancels an unpaid payment that has no checkout. */
    abandonAmountHours: 24,
    /** How long a charge request without a response is retried. After this the customer has left. */
    retryChargeMinutes: 15,
    /** How long after a charge request the provider's lists show its result. Square's lists lag by seconds. */
    chargeListedMinutes: 5,
    /** Attempts at a refund before staff must check it. */
    refundAttempts: 6,
    /** Attempts to record a payment or refund at the tax provider: within a day, for which it stores keys. */
    taxAttempts: 12,
    /** How many days of the ledger the nightly job reconciles with the provider. */
    reconcileDays: 35,
    /**
     * Days before the end of the last reconciliation that are reconciled again, because providers list some movements
     * late.
     */
    reconcileOverlapDays: 3,
    /** Digits of a card number; shortest and longest CVV (S5, S9). */
    cardNumberDigits: 16,
    cvvLength: [3, 4],
    /** Interval for polling a pending payment: starts at the first value and backs off to the second. */
    statusPollMs: [2_000, 10_000],
  },

  orders: {
    /**
     * The largest order total that the ledger can store, in the smallest unit of its currency; larger orders are arranged
     * by email.
     */
    maxCents: 2_000_000_000,
    /** How many orders staff may change at once. */
    bulkMax: 100,
    /** Saved views of one staff member, and characters of a view's name. */
    viewsMax: 20,
    viewNameMax: 40,
    /** Characters and lines of the message on the card of a gift. */
    giftMessageMax: 250,
    giftMessageLinesMax: 10,
  },
  ...shopperLimits,
  /** Replies that staff save for the inbox. */
  savedReplies: { max: 100, titleMax: 80, textMax: 5_000 },

  catalog: {
    /** Changes of stock that the page of a product lists. */
    listedStockMovements: 100,
    /** Prices of a product that its page lists, former ones included. */
    listedPrices: 100,
    /** Limits of one product: `nameMax`, `lineMax` and `textMax` in characters. */
    product: {
      colors: 30,
      imagesPerColor: 20,
      lines: 40,
      nameMax: 120,
      lineMax: 300,
      textMax: 5_000,
      stock: 1_000_000,
    },
    /** Number of categories; lengths in characters. */
    categories: {
      max: 100,
      nameMax: 60,
      slugMax: 60,
      descriptionMax: 1_000,
      altMax: 300,
      searchTermsMax: 300,
      seoTitleMax: 70,
      seoDescriptionMax: 200,
    },
    /** The highest price, in the smallest unit of its currency. */
    priceMaxCents: 100_000_000,
    /** Products that one bulk action can change. */
    bulkMax: 1_000,
    /** The highest percentage of a sale; ended sales that a list shows; products shown of each. */
    sales: { percentMax: 90, endedListed: 20, productsListed: 5, marketsMax: 20 },
    /** Limits of a CSV import, cells of one row included, and how many products and problems it lists. */
    import: { maxBytes: 10 * 1_048_576, maxRows: 10_000, maxCells: 500, listed: 200 },
    /** Matches that a filtered list or a search counts and shows; customers narrow longer results with filters. */
    countedMatches: 240,
    /** Back-in-stock requests that one address may have. */
    backInStockPerAddress: 30,
  },

  customers: {
    passwordMin: 6,
    phoneDigits: [10, 15],
    addressesMax: 20,
    /** How long the links in customer emails work. */
    resetLinkMinutes: 30,
    changeEmailLinkMinutes: 30,
    verifyLinkHours: 72,
    /** Sliding: every visit extends the session, up to the absolute limit. */
    sessionDays: 30,
    sessionAbsoluteDays: 90,
    /** Customers that a search counts and pages through; staff narrow longer results with filters. */
    counted: 1_000,
  },
  staff: {
    passwordMin: 8,
    nameMin: 2,
    sessionMs: 3_600_000,
    sessionAbsoluteMs: 12 * 3_600_000,
    sessionWarningMs: 300_000,
    sessionCheckMs: 30_000,
    /** Debounce before the form checks whether an address has an account (A9). */
    emailCheckMs: 500,
    /** How long an invitation link works. */
    invitationHours: 72,
    /** Time allowed between the password and the second factor. */
    secondFactorMs: 300_000,
    secondFactorAttempts: 5,
    recoveryCodes: 10,
    /** Roles of the shop's own. */
    ownRoles: 20,
  },
  sso: {
    /** How long a person may take at the provider. */
    attemptMs: 300_000,
    /** How far the provider's clock may be off. */
    clockToleranceSeconds: 60,
    providerTimeoutSeconds: 5,
    /** After how long a job, which runs every ten minutes, asks the provider again whether a person still has the role. */
    recheckMinutes: 50,
    /** Accounts that may use a password although single sign-on is required. */
    breakGlassAccounts: 2,
    domainsMax: 50,
    rulesMax: 50,
  },
  passkeys: {
    perAccount: 10,
    nameMax: 60,
    /** How long a challenge can be answered. */
    challengeMs: 300_000,
    /** An account without a password changes its passkeys only this long after a sign-in. */
    freshSignInMs: 600_000,
    /** How often the owner of a passkey that may have been copied gets an email. */
    counterWarningHours: 24,
  },

  movingIn: {
    /** A file of another shop: its bytes, its rows below the heading, and the cells of a row. */
    maxBytes: 200 * 1_048_576,
    maxRows: 500_000,
    maxCells: 500,
    /** How long the API receives a file, in milliseconds. */
    uploadMs: 300_000,
    /** Problems that a run stores, and those that its screen lists; first rows; runs, old addresses, and categories and sites of images of a run. */
    problemsStored: 20_000,
    problemsListed: 200,
    firstRows: 5,
    runsListed: 50,
    addressesListed: 200,
    valuesListed: 200,
    /** Days after which the rows of a run that was not started are deleted. */
    waitingDays: 7,
    /** Images of another shop: how many are fetched at a time, how long one may take, and its bytes. */
    imagesAtOnce: 4,
    imageMs: 20_000,
    imageMaxBytes: 20 * 1_048_576,
  },
  taxes: {
    /** Days of a tax report: a year, also a leap year. */
    reportDaysMax: 366,
    /** The file of the European Central Bank, packed and unpacked, its days, and how many of them the portal shows. */
    ratesMaxBytes: 10 * 1_048_576,
    rateDaysMax: 20_000,
    rateDaysListed: 10,
  },

  analytics: {
    /** Inactivity after which a visit ends (A9). */
    visitMinutes: 30,
    /** A visitor seen within this time counts as live. */
    liveMinutes: 5,
    /** Maximum rows of a table. */
    rowsMax: 1_000,
    /** Distinct values stored per day and dimension; all further values share one row. */
    valuesPerDimension: 1_000,
    /** How long reported visits are buffered before they are written, and the size of the buffer. */
    flushAfterMs: 2_000,
    bufferMax: 20_000,
    /** How long after the end of a shop day its visits are aggregated and deleted. */
    aggregateAfterMinutes: 15,
    /** How often a screen polls the live visitors. */
    livePollMs: 30_000,
  },

  email: {
    /** Recipients of one email, and addresses that a campaign can target. */
    recipientsMax: 20,
    targetsMax: 5_000,
    subjectMax: 150,
    previewTextMax: 140,
    /** Characters of HTML or text; mail clients cut off longer emails. */
    contentMax: 100_000,
    /** A campaign starts this long after sending, and staff can cancel it completely until then. */
    cancelWindowSeconds: 60,
    scheduleMaxDays: 60,
    /** How long a browser stores an unsent draft. */
    draftDays: 30,
    /** Campaign emails per second, across all processes, unless CAMPAIGN_RATE overrides it. */
    campaignPerSecond: 10,
    /** Emails that a list counts and pages through; staff narrow longer results with filters. */
    countedEmails: 10_000,
    /** How soon after sending the log is reloaded (A9). */
    logRefreshMs: 1_000,
  },

  /** How long technical records are stored. What concerns customers is in the shop's terms. */
  retention: {
    /** Contact messages that staff marked as spam. */
    spamMessageDays: 30,
    /** Photos of a return, after it was refunded or rejected. Erasing the order deletes them sooner. */
    returnPhotoMonths: 12,
    /** Test payments of the sandbox. */
    sandboxMonths: 24,
    /** How long provider events are stored, so that none is processed twice. */
    providerEventDays: 60,
    /** Runs of the nightly jobs and their results. */
    jobRunDays: 90,
  },

  /** Files of others are opened in processes of their own, which are killed at these limits. */
  decoders: {
    maxMemoryBytes: 1_000 * 1_048_576,
    /** How long one file may take: an image, a customer's photo, a sheet of frames, a font or a drawing of the brand. */
    imageMs: 60_000,
    photoMs: 20_000,
    turnMs: 300_000,
    brandMs: 10_000,
    /** How long a visitor waits for a drawing of the brand. */
    visitorWaitMs: 5_000,
  },

  upload: {
    /** 50 MB (A9). */
    maxBytes: 52_428_800,
    /** Pixels of a stored image. A larger one is made smaller. */
    maxPixels: 50_000_000,
    /**
     * Images with more pixels are rejected before decoding, because the decoded image would exhaust memory. JPEGs, which
     * large cameras write, are opened at a half or a quarter of their size.
     */
    maxOpenedPixels: 100_000_000,
    maxJpegPixels: 210_000_000,
    /** The longest side that WebP supports. */
    maxSidePx: 16_383,
    /** Attempts at generating the renditions of an image. */
    renditionAttempts: 5,
    /** Age at which an unused image is deleted; an incompletely stored one is deleted sooner. */
    orphanDays: 30,
    halfStoredHours: 24,
    /** A turn: its images, and the bytes of all of them in one format. */
    turns: { minFrames: 12, maxFrames: 36, maxBytes: 600_000 },
    /** Photos of returns: bytes of a file; photos of a request; photos of an order and bytes of what is stored of them. */
    returnPhotos: { maxBytes: 10 * 1_048_576, perReturn: 4, perOrder: 20, storedBytesPerOrder: 40 * 1_048_576 },
    /** Files of the brand: any, an SVG, a typeface. */
    brandFiles: { maxBytes: 8 * 1_048_576, svgMaxBytes: 256 * 1024, typefaceMaxBytes: 512 * 1024 },
    /** Compression in the browser (A9). */
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
} as const
