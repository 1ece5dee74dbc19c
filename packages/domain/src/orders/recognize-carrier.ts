import type { CarrierName } from './tracking.ts'

/** What a tracking number says about its carrier. */
export interface RecognizedCarrier {
  /** The carrier when the format leaves no doubt, otherwise null. */
  carrier: CarrierName | null
  /** Every carrier that fits, the likely one first. Empty for an unknown format or a wrong check digit. */
  candidates: readonly CarrierName[]
}

const digitsOf = (text: string): number[] => Array.from(text, Number)
const weightedSum = (digits: readonly number[], weights: readonly number[]): number =>
  digits.reduce((sum, digit, index) => sum + digit * (weights[index % weights.length] ?? 0), 0)

/** The check digit of the last 15 to 26 digits of most American labels (GS1): weights 3 and 1 from the right. */
function hasGs1CheckDigit(number: string): boolean {
  const [check, ...rest] = digitsOf(number).toReversed()
  return (weightedSum(rest, [3, 1]) + (check ?? 0)) % 10 === 0
}

/** UPS: letters count as digits, every second character twice. */
function hasUpsCheckDigit(number: string): boolean {
  const values = Array.from(number.slice(2, -1), (char) =>
    /\d/.test(char) ? Number(char) : (char.charCodeAt(0) - 3) % 10,
  )
  return (10 - (weightedSum(values, [1, 2]) % 10)) % 10 === Number(number.at(-1))
}

/** FedEx Express: 11 digits and a check digit. */
const hasFedExCheckDigit = (number: string): boolean =>
  (weightedSum(digitsOf(number.slice(0, -1)), [3, 1, 7]) % 11) % 10 === Number(number.at(-1))

/** DHL Express: 9 digits and their remainder. */
const hasDhlCheckDigit = (number: string): boolean => Number(number.slice(0, -1)) % 7 === Number(number.at(-1))

/** The international format of postal services: 8 digits and a check digit. */
function hasS10CheckDigit(number: string): boolean {
  const check = 11 - (weightedSum(digitsOf(number.slice(2, 10)), [8, 6, 4, 2, 3, 5, 9, 7]) % 11)
  return ({ 10: 0, 11: 5 }[check] ?? check) === Number(number[10])
}

/** DPD: 27 digits and a check character (ISO 7064, mod 37,36). */
function hasDpdCheckCharacter(number: string): boolean {
  const rest = Array.from(number.slice(0, -1)).reduce((sum, digit) => {
    const next = (sum + Number(digit)) % 36 || 36
    return (next * 2) % 37
  }, 36)
  return (37 - rest) % 36 === Number.parseInt(number.at(-1) ?? '', 36)
}

/** The postal services by the country at the end of an international number. */
const POSTAL_SERVICES: Readonly<Record<string, CarrierName>> = {
  US: 'USPS',
  GB: 'Royal Mail',
  FR: 'La Poste',
  CA: 'Canada Post',
  AU: 'Australia Post',
  JP: 'Japan Post',
  AT: 'Austrian Post',
  BE: 'bpost',
  BR: 'Correios',
  CH: 'Swiss Post',
  DE: 'DHL Paket',
  DK: 'PostNord',
  ES: 'Correos',
  FI: 'PostNord',
  IE: 'An Post',
  IT: 'Poste Italiane',
  NO: 'Posten Norge',
  NZ: 'NZ Post',
  PT: 'CTT',
  SE: 'PostNord',
}

interface NumberFormat {
  pattern: RegExp
  isValid?: (number: string) => boolean
  carriers: (number: string) => readonly CarrierName[]
  /** The format belongs to these carriers alone. Plain digits may also be the number of a carrier not listed here. */
  isDistinct: boolean
}

/** The formats, of which the first one that fits decides. */
const FORMATS: readonly NumberFormat[] = [
  { pattern: /^1Z[\dA-Z]{15}\d$/, isValid: hasUpsCheckDigit, carriers: () => ['UPS'], isDistinct: true },
  {
    pattern: /^[A-Z]{2}\d{9}[A-Z]{2}$/,
    isValid: hasS10CheckDigit,
    carriers: (number) => [POSTAL_SERVICES[number.slice(-2)] ?? []].flat(),
    isDistinct: true,
  },
  { pattern: /^9[1345](?:\d{20}|\d{24})$/, isValid: hasGs1CheckDigit, carriers: () => ['USPS'], isDistinct: true },
  // FedEx hands these parcels to the postal service: both have used 92.
  { pattern: /^92(?:\d{20}|\d{24})$/, isValid: hasGs1CheckDigit, carriers: () => ['USPS', 'FedEx'], isDistinct: true },
  {
    pattern: /^96\d{20}$/,
    isValid: (number) => hasGs1CheckDigit(number.slice(-15)),
    carriers: () => ['FedEx'],
    isDistinct: true,
  },
  // JD and 16 digits is also a number of Yodel.
  { pattern: /^(?:JJD\d{10,18}|JD\d{18})$/, carriers: () => ['DHL'], isDistinct: true },
  { pattern: /^\d{27}[\dA-Z]$/, isValid: hasDpdCheckCharacter, carriers: () => ['DPD'], isDistinct: true },
  // The printed 20 digits leave out the 91 or 92 of the barcode, which the check digit includes.
  {
    pattern: /^\d{20}$/,
    isValid: (number) => hasGs1CheckDigit(`92${number}`),
    carriers: () => ['FedEx'],
    isDistinct: false,
  },
  {
    pattern: /^\d{20}$/,
    isValid: (number) => hasGs1CheckDigit(number) || hasGs1CheckDigit(`91${number}`),
    carriers: () => ['USPS'],
    isDistinct: false,
  },
  { pattern: /^\d{15}$/, isValid: hasGs1CheckDigit, carriers: () => ['FedEx'], isDistinct: false },
  { pattern: /^\d{12}$/, isValid: hasFedExCheckDigit, carriers: () => ['FedEx'], isDistinct: false },
  { pattern: /^\d{10}$/, isValid: hasDhlCheckDigit, carriers: () => ['DHL'], isDistinct: false },
]

/** The barcode of a USPS label: 420, the ZIP code and the number. */
const USPS_BARCODE = /^420\d{5}(?:\d{4})?(9[1-5]\d{20})$/
/** The barcode of a FedEx label: routing, then the number in 14 digits. */
const FEDEX_BARCODE = /^(?:100\d{2}|96\d{3})\d{15}(\d{14})$/

/**
 * Returns the tracking number that a label shows, from its typed number or its scanned barcode. The barcode of USPS also
 * contains the ZIP code, that of FedEx the routing. Other text stays as it is, without the spaces around it.
 */
export function labelNumber(scanned: string): string {
  // Scanners send the separator of a GS1 barcode as a control character.
  const text = scanned.replaceAll('\u001D', '').trim()
  const code = text.replaceAll(/\s/g, '')
  const usps = USPS_BARCODE.exec(code)?.[1]
  if (usps && hasGs1CheckDigit(usps)) return usps
  const fedEx = FEDEX_BARCODE.exec(code)?.[1]?.replace(/^00/, '')
  if (fedEx?.length === 12 && hasFedExCheckDigit(fedEx)) return fedEx
  return text
}

/**
 * Recognizes the carrier of a tracking number by its format and check digit. Spaces and case do not matter. Plain digits
 * with a valid check digit give a candidate, never a certain carrier.
 */
export function recognizeCarrier(trackingNumber: string): RecognizedCarrier {
  const number = labelNumber(trackingNumber).replaceAll(/\s/g, '').toUpperCase()
  const format = FORMATS.find(({ pattern, isValid }) => pattern.test(number) && (isValid?.(number) ?? true))
  const candidates = format?.carriers(number) ?? []
  const [first = null] = candidates
  return { carrier: format?.isDistinct && candidates.length === 1 ? first : null, candidates }
}
