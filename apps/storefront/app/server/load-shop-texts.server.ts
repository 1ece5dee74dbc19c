import type { LoaderFunctionArgs } from 'react-router'
import { loadPage } from './load-page.server.ts'
import type { ShopTexts } from '../shop/use-shop-texts.ts'

type Context = LoaderFunctionArgs['context']

/** Returns the words of the brand that many pages need. */
export function loadShopTexts(context: Context): ShopTexts {
  const { lists, search } = loadPage(context, 'page-shop')
  return { allProducts: lists.allLabel, searchPlaceholder: search.placeholder }
}

/** Returns the image beside the forms to sign in. */
export const loadSignInImage = (context: Context) => ({ signInImage: loadPage(context, 'page-shop').signInImage })
