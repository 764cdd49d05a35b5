/** The privacy and cookie policy. `{email}` and `{terms}` become links. */
export const privacy = {
  title: 'Privacy & Cookie Policy',
  intro: 'What this site learns about you, why, for how long, and how to have it removed.',
  updated: 'Last updated 28 November 2026',
  parts: [
    {
      id: 'data-we-obtain',
      title: 'Data we obtain',
      blocks: [
        'You can read every page of this site without telling us who you are. We obtain personal data only when you give it to us.',
        {
          lead: 'Depending on the form that you send, that is:',
          items: [
            'with an enquiry: your name, phone number, company name, email address, country, state, the purpose of the enquiry and whatever you write in the details;',
            'with an application: your first and last name, phone number, email address, the role and city that you name, the details that you write, and your resume;',
            'with a datasheet request: your first name, phone number, email address, company name if you give it, and the product whose datasheet you asked for.',
          ],
        },
        'Our server’s log does not name visitors: it records no network addresses and nothing that you type. To limit spam, the server keeps a keyed hash of the network that a form came from, for one day.',
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies and similar storage',
      blocks: [
        'Cookies are small records that a site leaves in your browser. This site uses the browser’s own storage in the same way, and this policy treats both alike.',
        {
          lead: 'We distinguish two kinds:',
          items: [
            'Essential. A record named cookiesAccepted remembers that you have agreed to the cookie notice, so that it is not shown again, and one named shortlist remembers the products and sizes that you chose, in all tabs; both stay until you clear your browser’s storage. Another, scrollPositions, ends with the tab: how far you had read on pages that you may go back to. None of them holds personal data, and none is sent to us unless you put the shortlist into an enquiry.',
            'Analytical and customization. These would count visits or remember preferences. We set none at present. If that changes, they will stay off until you have agreed to them, and this page will name each one, its purpose and its lifetime.',
          ],
        },
        'You can delete stored records and refuse new ones in the settings of your browser. Every page of this site works without them; the cookie notice will then appear on each visit.',
      ],
    },
    {
      id: 'use-of-data',
      title: 'How we use data',
      blocks: [
        {
          lead: 'We use the data that you send:',
          items: [
            'to answer your enquiry and to prepare offers, drawings and recommendations that you ask for;',
            'to consider your application and to reply to it;',
            'to send the datasheet that you requested and, if it is superseded by a safety notice, to tell you;',
            'to meet our duties under the law and under our quality management system, such as the traceability of orders.',
          ],
        },
        'We do not use it for automated decisions, do not build profiles, and do not send newsletters to people who have not asked for them.',
      ],
    },
    {
      id: 'sharing',
      title: 'Sharing',
      blocks: [
        'We do not sell personal data. Within the company, an enquiry goes to the engineers and the office that will handle it, which may be in a country other than yours.',
        {
          lead: 'Outside the company, data is shared only:',
          items: [
            'with service providers that host our servers and carry our mail, under contracts that bind them to our instructions;',
            'with authorities, where the law obliges us to;',
            'with a successor, should the business or a part of it be transferred, under the terms of this policy.',
          ],
        },
      ],
    },
    {
      id: 'choices',
      title: 'Your choices',
      blocks: [
        {
          lead: 'You may at any time ask us:',
          items: [
            'which data about you we hold, and for a copy of it;',
            'to correct data that is wrong;',
            'to delete it, unless the law requires us to keep it;',
            'to restrict its use, or to stop using it for a purpose that you object to.',
          ],
        },
        'Write to {email}. We answer within 30 days and may ask you to show that the data is yours. You may also complain to the data protection authority of your country.',
      ],
    },
    {
      id: 'data-protection',
      title: 'How we protect data',
      blocks: [
        'Everything between your browser and this site is encrypted. Forms are stored on our own server, readable by the staff who handle them and by nobody else. Backups are encrypted.',
        'Enquiries, applications and datasheet requests are kept for three years and then erased, with their files. No storage is perfectly safe. Should a breach put your data at risk, we will tell you and the authority without delay.',
      ],
    },
    {
      id: 'children',
      title: 'Children under 14',
      blocks: [
        'This site is intended for businesses. It is not meant for children under 14, and we do not knowingly obtain data from them. If you believe that a child has sent us data, write to us and we will delete it.',
      ],
    },
    {
      id: 'updates',
      title: 'Updates of this policy',
      blocks: [
        'When our practice or the law changes, this page changes with it, and so does the date at its head. A change that widens the use of data that you have already given us takes effect only with your consent.',
      ],
    },
    {
      id: 'contact',
      title: 'Contact',
      blocks: [
        'Questions about this policy, and every request named in it, reach us at {email}. The use of the site itself is governed by our {terms}.',
      ],
    },
  ],
} as const;
