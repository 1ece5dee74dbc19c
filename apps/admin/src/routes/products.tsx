import { CreateProductPage } from '../features/products/create-product-page.tsx'
import { ProductPage } from '../features/products/product-page.tsx'
import { UrlImageField } from '../features/products/url-image-field.tsx'

/** The product forms with the field that uploads their pictures. */
export const CreateProduct = () => <CreateProductPage ImageField={UrlImageField} />
export const Product = () => <ProductPage ImageField={UrlImageField} />
