import type { ShopRegion } from '../region/region.ts'

/** The carriers that the shop knows: the name that emails show, and the start of the URL of a parcel's tracking page. */
const CARRIERS = {
  UPS: 'https://www.ups.com/track?tracknum=',
  FedEx: 'https://www.fedex.com/fedextrack/?trknbr=',
  DHL: 'https://www.dhl.com/en/express/tracking.html?AWB=',
  USPS: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
  'Royal Mail': 'https://www.royalmail.com/track-your-item#/tracking-results/',
  'La Poste': 'https://www.laposte.fr/outils/suivre-vos-envois?code=',
  'Canada Post': 'https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor=',
  'Australia Post': 'https://auspost.com.au/mypost/track/#/details/',
  'Japan Post': 'https://trackings.post.japanpost.jp/services/srv/search/direct?locale=en&reqCodeNo1=',
  DPD: 'https://tracking.dpd.de/status/en_US/parcel/',
  GLS: 'https://gls-group.eu/EU/en/parcel-tracking?match=',
  'DHL Paket': 'https://www.dhl.de/en/privatkunden/dhl-sendungsverfolgung.html?piececode=',
  'Austrian Post': 'https://www.post.at/en/sv/parceldetail?snr=',
  'Swiss Post': 'https://service.post.ch/ekp-web/ui/entry/search/',
  'An Post': 'https://www.anpost.com/Post-Parcels/Track/History?item=',
  bpost: 'https://track.bpost.cloud/btr/web/#/search?lang=en&itemCode=',
  'Poste Italiane': 'https://www.poste.it/cerca/index.html#/risultati-spedizioni/',
  Correos: 'https://www.correos.es/es/en/tools/tracker/items/details?tracking-number=',
  CTT: 'https://www.ctt.pt/feapl_2/app/open/objectSearch/objectSearch.jspx?objects=',
  PostNord: 'https://tracking.postnord.com/en/tracking?id=',
  'Posten Norge': 'https://sporing.posten.no/sporing/',
  Correios: 'https://rastreamento.correios.com.br/app/index.php?objetos=',
  'NZ Post': 'https://www.nzpost.co.nz/tools/tracking?trackid=',
  'Yamato Transport': 'https://jizen.kuronekoyamato.co.jp/jizen/servlet/crjz.b.NQ0010?id=',
  'Sagawa Express': 'https://k2k.sagawa-exp.co.jp/p/web/okurijosearch.do?okurijoNo=',
  'SF Express': 'https://www.sf-express.com/we/ow/chn/en/waybill/waybill-detail/',
} as const

export type CarrierName = keyof typeof CARRIERS

/** The known carriers. */
export const CARRIER_NAMES = Object.keys(CARRIERS) as readonly CarrierName[]

/** The carriers that forms offer in every country. */
const EVERYWHERE = [
  'UPS',
  'FedEx',
  'DHL',
  'USPS',
  'Royal Mail',
  'La Poste',
  'Canada Post',
  'Australia Post',
  'Japan Post',
  'DPD',
  'GLS',
] as const satisfies readonly CarrierName[]

/** The carriers of a country's own, which its forms offer first. */
const NATIONAL: Readonly<Record<string, readonly CarrierName[]>> = {
  AT: ['Austrian Post'],
  AU: ['Australia Post'],
  BE: ['bpost'],
  BR: ['Correios'],
  CA: ['Canada Post'],
  CH: ['Swiss Post'],
  CN: ['SF Express'],
  DE: ['DHL Paket'],
  DK: ['PostNord'],
  ES: ['Correos'],
  FI: ['PostNord'],
  FR: ['La Poste'],
  GB: ['Royal Mail'],
  HK: ['SF Express'],
  IE: ['An Post'],
  IT: ['Poste Italiane'],
  JP: ['Japan Post', 'Yamato Transport', 'Sagawa Express'],
  NO: ['Posten Norge'],
  NZ: ['NZ Post'],
  PT: ['CTT'],
  SE: ['PostNord'],
}

/** Returns the carriers that forms offer: those of the shop's country first. */
export const offeredCarriers = (region: ShopRegion): readonly CarrierName[] => [
  ...new Set([...(NATIONAL[region.country] ?? []), ...EVERYWHERE]),
]

/** Other names under which staff may have entered a known carrier. */
const ALIASES: Readonly<Record<string, CarrierName>> = { 'dhl express': 'DHL', colissimo: 'La Poste' }

/** Returns the known carrier of this name in any case, or null for any other carrier. */
export function knownCarrier(carrier: string): CarrierName | null {
  const name = carrier.trim().toLowerCase()
  return CARRIER_NAMES.find((known) => known.toLowerCase() === name) ?? ALIASES[name] ?? null
}

/**
 * Returns the tracking URL of a parcel, or null when there is no number. `ownUrl` is the link that staff entered for a
 * carrier that the shop does not know. Without it such a carrier has no URL, as in orders from before links were
 * required.
 */
export function trackingUrl(
  carrier: string | null,
  trackingNumber: string | null,
  ownUrl: string | null = null,
): string | null {
  if (!carrier || !trackingNumber) return null
  const known = knownCarrier(carrier)
  return known ? `${CARRIERS[known]}${encodeURIComponent(trackingNumber.replaceAll(/\s/g, ''))}` : ownUrl
}
