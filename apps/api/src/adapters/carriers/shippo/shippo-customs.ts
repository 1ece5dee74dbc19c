import { toAmount } from '@atelier/domain/money/money'
import type { CustomsDeclaration } from '@atelier/domain/shipping/customs-declaration'
import type { CustomsDeclarationCreateRequest } from 'shippo/models/components/index.js'
import type { Sender } from './sender.ts'

/** Returns a declaration as Shippo takes it. Weight and value of a line are those of all its units; nothing in it is missing. */
export function toShippoCustoms(
  { currency, incoterm, lines, exportFiling }: CustomsDeclaration,
  { name }: Pick<Sender, 'name'>,
): CustomsDeclarationCreateRequest {
  return {
    certify: true,
    certifySigner: name,
    contentsType: 'MERCHANDISE',
    nonDeliveryOption: 'RETURN',
    incoterm,
    ...(exportFiling && exportFiling !== 'due' && { eelPfc: exportFiling }),
    items: lines.map(({ description, quantity, hsCode, origin, weightGrams, valueCents }) => ({
      description,
      quantity,
      netWeight: String(weightGrams ?? 0),
      massUnit: 'g',
      valueAmount: String(toAmount(valueCents, currency)),
      valueCurrency: currency,
      originCountry: origin ?? '',
      ...(hsCode && { tariffNumber: hsCode }),
    })),
  }
}
