import { Company } from '@atelier/domain/shop-documents/company.schema'
import { listPlaceholders, placeholderValuesOf } from '@atelier/domain/shop-documents/placeholders'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { REGION } from '../../region.ts'
import { useTerms } from '../../terms.ts'
import { portalBrand } from '../../ui/brand.ts'
import { documentQuery } from '../shop-documents/shop-documents.public.ts'

/** Returns the figures that a text may name, with what shoppers see of them now. */
export function useFigures() {
  const terms = useTerms()
  const { data } = useQuery(documentQuery('company'))
  return useMemo(() => {
    const { data: company } = Company.safeParse(data?.content)
    const { legalName = '', supportEmail = '', region = REGION } = company ?? {}
    const source = { terms, brand: portalBrand().nameInText, company: { legalName, supportEmail, region } }
    return { figures: listPlaceholders(source), values: placeholderValuesOf(source) }
  }, [terms, data])
}
