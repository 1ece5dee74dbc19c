import { ImageField } from '../features/media/image-field.tsx'
import { CreateProductPage } from '../features/products/create-product-page.tsx'
import { ProductPage } from '../features/products/product-page.tsx'

/** The product forms with the field that uploads their pictures. */
export const CreateProduct = () => <CreateProductPage ImageField={ImageField} />
export const Product = () => <ProductPage ImageField={ImageField} />
