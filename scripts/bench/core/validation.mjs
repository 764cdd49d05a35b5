import { z } from 'zod';

const PURPOSES = [
  'General Enquiry',
  'Product Enquiry',
  'Service Enquiry',
  'Collaboration Enquiry',
  'Career Enquiry',
];
const PHONE = /^\+?\d+(?: \d+)*$/;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

const VALID = {
  name: 'Ada Lovelace',
  phone: '+44 20 7946 0000',
  companyName: 'Analytical Engines',
  email: 'ada@engines.example',
  country: 'United Kingdom',
  state: 'England',
  purpose: 'Product Enquiry',
  details: 'Two packers, please.',
};
const INVALID = { ...VALID, name: ' ', phone: '12-34', email: 'ada', purpose: '' };
/** Valid values that differ in every field, so that caching gives no library an advantage. */
const OTHER = {
  name: 'Grace Hopper',
  phone: '+1 212 555 0100',
  companyName: 'Compiling Machines',
  email: 'grace@machines.example',
  country: 'United States',
  state: 'New York',
  purpose: 'Service Enquiry',
  details: 'Three anchors, please.',
};

const zodForm = z.object({
  name: z.string().trim().min(1, 'Name is required').max(100),
  phone: z
    .string()
    .trim()
    .min(1, 'Phone number is required')
    .max(30)
    .regex(PHONE, 'Invalid phone number'),
  companyName: z.string().trim().min(1, 'Company name is required').max(100),
  email: z.string().trim().min(1, 'Email is required').max(254).regex(EMAIL, 'Invalid email'),
  country: z.string().trim().min(1, 'Country is required').max(100),
  state: z.string().trim().min(1, 'State is required').max(100),
  purpose: z.enum(PURPOSES, 'Purpose is required'),
  details: z.string().trim().max(5000),
});

/**
 * The core and zod, for a valid form, one with four mistakes, and two valid ones in turns.
 *
 * @param {(values: typeof VALID) => object | null} validate of the core
 */
export function validation(validate) {
  const libraries = [
    { name: 'core-wasm', errors: validate },
    {
      name: 'zod',
      errors: (/** @type {typeof VALID} */ values) => zodForm.safeParse(values).error,
    },
  ];
  return [[VALID], [INVALID], [VALID, OTHER]].map(forms =>
    libraries.map(({ name, errors }) => ({
      name,
      work(/** @type {number} */ times) {
        let rejected = 0;
        for (let i = 0; i < times; i++)
          if (errors(/** @type {typeof VALID} */ (forms[i % forms.length]))) rejected++;
        if (rejected !== (forms[0] === INVALID ? times : 0))
          throw new Error(`${name} has another result.`);
      },
    })),
  );
}
