/** The terms and conditions. `{email}` and `{privacy}` become links. */
export const terms = {
  title: 'Terms & Conditions',
  intro:
    'The conditions under which this site may be used. Orders and services are governed by their own contracts.',
  updated: 'Last updated 2 November 2026',
  parts: [
    {
      id: 'acceptance',
      title: 'Acceptance of the terms',
      blocks: [
        'By using this site you accept these terms and the {privacy}. If you do not accept them, please do not use the site. If you use it on behalf of a company, you accept them for that company.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes to the terms',
      blocks: [
        'We may change these terms. The version on this page applies from the date at its head, to every use after that date. Continuing to use the site means that you accept the changed terms. We may also change, suspend or close any part of the site without notice.',
      ],
    },
    {
      id: 'intellectual-property',
      title: 'Intellectual property',
      blocks: [
        'The site and what it contains (text, drawings, pictures, films, datasheets, case studies, names and marks, and the way they are arranged) belong to the company or to those who licensed it to us, and are protected by law.',
        {
          lead: 'You may:',
          items: [
            'view the pages and print them for your own use;',
            'download datasheets and case studies and pass them on, complete and unaltered, inside your company and to its clients and partners, for the selection and use of our equipment.',
          ],
        },
        'Any other copying, publication or alteration needs our written consent. Nothing on this site grants a licence to a patent, design or trade mark.',
      ],
    },
    {
      id: 'reliance',
      title: 'Reliance on information',
      blocks: [
        'The information on this site is general. Ratings and dimensions describe the standard product at the revision shown; they do not replace the documents supplied with an order, an engineering review of the particular well, or the judgement of qualified people on site.',
        'Before you rely on a figure for a design or an operation, have it confirmed by us in writing for your order. Reliance on the site without that confirmation is at your own risk.',
      ],
    },
    {
      id: 'prohibited-uses',
      title: 'Prohibited uses',
      blocks: [
        {
          lead: 'You may not use this site:',
          items: [
            'in breach of any law, including export control and sanctions law;',
            'to send material that is false, unlawful, harmful or that infringes the rights of others;',
            'to impersonate another person or company;',
            'to introduce malicious code, to probe or overload the site, or to get around its security;',
            'to collect its content or data systematically by automatic means, other than for indexing by public search engines.',
          ],
        },
      ],
    },
    {
      id: 'information-collected',
      title: 'Information we collect',
      blocks: [
        'What we learn about you through this site is handled as the {privacy} says. By sending a form you confirm that what it contains is correct and that you are entitled to send it. Please do not send confidential information before a confidentiality agreement is in place.',
      ],
    },
    {
      id: 'warranty-disclaimer',
      title: 'Disclaimer of warranties',
      blocks: [
        'The site is provided as it is and as it is available. To the extent that the law permits, we give no warranty, express or implied, that it is complete, accurate, free of errors, uninterrupted or secure, or that files obtained from it are free of harmful code. Warranties for our products are given only in the contract under which they are sold.',
        'To the same extent we are not liable for loss or damage that arises from the use of the site or from being unable to use it. Nothing in these terms excludes a liability that cannot be excluded by law.',
      ],
    },
    {
      id: 'governing-law',
      title: 'Governing law and jurisdiction',
      blocks: [
        'These terms, and any dispute about them or about the site, are governed by the law of the place of our registered office. Its courts have exclusive jurisdiction.',
      ],
    },
    {
      id: 'miscellaneous',
      title: 'Miscellaneous',
      blocks: [
        'If a provision of these terms is held to be invalid, the others remain in force. If we do not enforce a provision, we do not waive it. These terms and the policy that they refer to are the whole agreement between you and us about the site. Links to other sites are offered for convenience; we do not control them and are not responsible for what they contain.',
      ],
    },
    {
      id: 'contact',
      title: 'Contact',
      blocks: ['Questions about these terms reach us at {email}.'],
    },
  ],
} as const;
