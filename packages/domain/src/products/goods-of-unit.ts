import type { DeliveredGoods } from '../delivery/delivery-methods.ts'
import { toCents } from '../money/money.ts'
import type { ColorVariant, Product } from './product.schema.ts'
import { deliveredGoods } from '../quote/delivered-goods.ts'

/** Returns what decides the price of the delivery of one unit of a product. */
export const goodsOfUnit = ({ price, currency }: Product, color: ColorVariant | undefined): DeliveredGoods =>
  deliveredGoods([{ unitPriceCents: toCents(price, currency), quantity: 1, weightGrams: color?.weightGrams }])
