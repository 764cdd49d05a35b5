import { useCategories, useProduct } from 'core-wasm/react';
import { useContext } from 'react';
import { useParams } from 'react-router-dom';
import { CompanyBrand } from '../../components/Brand/brand';
import { Breadcrumb, type Crumb } from '../../components/Breadcrumb/Breadcrumb';
import { ButtonLink } from '../../components/Button/Button';
import { FormattedDate } from '../../components/FormattedDate/FormattedDate';
import { Head } from '../../components/Head/Head';
import { Lines } from '../../components/Listing/Listing';
import { NoScript } from '../../components/NoScript/NoScript';
import { NoWrap } from '../../components/NoWrap/NoWrap';
import { productPath } from '../../components/ProductCard/path';
import { ShortlistToggle } from '../../components/Shortlist/ShortlistToggle';
import { ShortlistTray } from '../../components/Shortlist/ShortlistTray';
import { products as copy } from '../../content/products';
import { NotFound } from '../not-found/NotFound';
import { DatasheetRequest } from './DatasheetDialog';
import styles from './Product.module.css';
import { ProductPictures } from './ProductPictures';
import { Neighbours, Related } from './Related';
import { Sizes } from './Sizes';
import { Specifications } from './Specifications';
import { Unavailable } from './Unavailable';

/** The page of a product at its full path. */
export default function ProductPage() {
  const { category, subcategory, product: slug = '' } = useParams();
  return <Product key={slug} slug={slug} path={`/products/${category}/${subcategory}/${slug}`} />;
}

interface Props {
  slug: string;
  /** The requested path, which must be the product's own. */
  path?: string;
}

/** The content of a product's page. */
export function Product({ slug, path }: Props) {
  const catalogue = useCategories();
  const brand = useContext(CompanyBrand);
  const call = useProduct(slug);
  const { data, failure } = call;
  if (failure === 'unknown' && !path && catalogue.failure) {
    // The slug may belong to a category.
    return <Unavailable what="page" call={catalogue} />;
  }
  if (failure === 'unknown') return <NotFound />;
  if (failure) return <Unavailable what="product" call={call} />;
  if (!data) return <Waiting />;
  const { product, images, specifications, sizeTable, sizeNames, standards, datasheet } = data;
  if (path && path !== productPath(product)) return <NotFound />;

  const category = catalogue.data?.find(candidate => candidate.slug === product.category);
  const subcategory = category?.subcategories.find(({ slug }) => slug === product.subcategory);
  const sharesImage = brand?.hasProductCards === false;
  const trail: Crumb[] = [{ name: copy.title, to: '/products' }];
  if (category) trail.push({ name: category.name, to: `/products/${category.slug}` });
  if (category && subcategory) {
    trail.push({ name: subcategory.name, to: `/products/${category.slug}/${subcategory.slug}` });
  }

  return (
    <article className={styles.page}>
      <Head
        path={productPath(product)}
        copy={{
          title: product.name,
          description: product.summary ?? product.description,
          keywords: [product.name, ...(subcategory ? [subcategory.name] : [])],
          ...(sharesImage && {
            image: `/media/social/products${category ? `/${category.slug}` : ''}.jpg`,
          }),
        }}
      />
      <div className={styles.trail}>
        <Breadcrumb trail={trail} current={product.model ?? product.name} />
      </div>
      <div className={styles.top}>
        <ProductPictures images={images} />
        <div className={styles.facts}>
          <h1>
            <NoWrap name>{product.name}</NoWrap>
          </h1>
          {product.summary && (
            <p className={styles.summary}>
              <NoWrap>{product.summary}</NoWrap>
            </p>
          )}
          <div className={styles.actions}>
            {datasheet && <DatasheetRequest key={slug} product={slug} datasheet={datasheet} />}
            <NoScript>
              <ButtonLink to={plainEnquiry(product.name)} variant="line">
                {copy.product.enquire}
              </ButtonLink>
            </NoScript>
            <ButtonLink to={`/contact?product=${encodeURIComponent(product.name)}`} variant="line">
              {copy.product.enquire}
            </ButtonLink>
          </div>
          <ShortlistToggle slug={product.slug} name={product.name} />
          {(standards.length > 0 || datasheet) && (
            <dl className={styles.notes}>
              {standards.length > 0 && (
                <div>
                  <dt>{copy.product.standards}</dt>
                  <dd>
                    <NoWrap>{standards.join(', ')}</NoWrap>
                  </dd>
                </div>
              )}
              {datasheet && (
                <div>
                  <dt>{copy.product.revision}</dt>
                  <dd>
                    {datasheet.revision}, <FormattedDate date={datasheet.date} />
                  </dd>
                </div>
              )}
            </dl>
          )}
        </div>
      </div>
      <div className={styles.body}>
        {product.description && (
          <section className={styles.description} aria-labelledby="description">
            <h2 id="description">{copy.product.description}</h2>
            {product.description.split('\n\n').map((paragraph, index) => (
              <p key={index}>
                <NoWrap>{paragraph}</NoWrap>
              </p>
            ))}
          </section>
        )}
        {product.features.length > 0 && (
          <section className={styles.features} aria-labelledby="features">
            <h2 id="features">{copy.product.features}</h2>
            <ul>
              {product.features.map((feature, index) => (
                <li key={index}>
                  <NoWrap>{feature}</NoWrap>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      <Specifications rows={specifications} />
      {sizeTable && <Sizes table={sizeTable} names={sizeNames} product={product} />}
      <Related slugs={data.related} />
      <Neighbours previous={data.previous} next={data.next} />
      <ShortlistTray />
    </article>
  );
}

/** The contact page for visitors without script: the server fills its form in (server/src/forms/response.rs). */
function plainEnquiry(product: string): string {
  const { purpose, details } = copy.product.enquiry;
  const text = details.replace('{product}', product).trim();
  return `/contact?${new URLSearchParams({ purpose, details: text, view: 'plain' })}`;
}

/** Placeholders for picture and text. */
function Waiting() {
  return (
    <div className={styles.page} aria-busy="true">
      <div className={styles.trail} />
      <div className={styles.top}>
        <div className={styles.pictures}>
          <ul>
            <li />
          </ul>
        </div>
        <div className={styles.facts}>
          <Lines count={6} />
        </div>
      </div>
    </div>
  );
}
