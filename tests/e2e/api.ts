import { type APIRequestContext, expect } from '@playwright/test';

/** What the products call returns, as far as tests look at it. */
export interface Product {
  name: string;
  slug: string;
  description: string;
  features: string;
}

/** What the company call returns, as far as tests look at it. */
export interface Company {
  name: string;
  tagline: string;
  site_url: string;
}

/** A category, as far as tests look at it. */
export interface Category {
  name: string;
  slug: string;
}

/** The data of a call of the company's API, which must succeed. */
export async function read<T>(request: APIRequestContext, path: string): Promise<T> {
  const response = await request.get(path);
  expect(response.status(), path).toBe(200);
  const { status, data } = await response.json();
  expect(status, path).toBe('success');
  return data;
}
