import { type APIRequestContext, expect } from '@playwright/test';

/** The fields of a product that tests use. */
export interface Product {
  name: string;
  slug: string;
  description: string;
  features: string;
}

/** The fields of a product's page that tests use. */
export interface ProductDetail extends Product {
  images: unknown[];
  specifications: { name: string; value: string; unit?: string }[];
}

/** The fields of the company that tests use. */
export interface Company {
  name: string;
  tagline: string;
  site_url: string;
  phone: string;
  email: string;
  ceo: { message: string[] };
  offices: { name: string; directions_url: string }[];
}

/** The fields of a certificate that tests use. */
export interface Certificate {
  id: number;
  attachment: string;
}

/** The fields of a gallery picture that tests use. */
export interface Picture {
  id: number;
  file: string;
}

/** The fields of a category that tests use. */
export interface Category {
  name: string;
  slug: string;
}

/** Fetches the data of an API call, which must succeed. */
export async function read<T>(request: APIRequestContext, path: string): Promise<T> {
  const response = await request.get(path);
  expect(response.status(), path).toBe(200);
  const { status, data } = await response.json();
  expect(status, path).toBe('success');
  return data;
}
