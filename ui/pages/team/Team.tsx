import { clsx } from 'clsx';
import { useTeam } from 'core-wasm/react';
import card from '../../components/Card/Card.module.css';
import { Icon } from '../../components/Icon/Icon';
import { Listing, Placeholders } from '../../components/Listing/Listing';
import { PageHead } from '../../components/PageHead/PageHead';
import { Picture } from '../../components/Picture/Picture';
import { SmartLink } from '../../components/SmartLink/SmartLink';
import { team as copy } from '../../content/team';
import styles from './Team.module.css';

export default function Team() {
  const { data: members, ...call } = useTeam();
  return (
    <>
      <PageHead title={copy.title} intro={copy.intro} />
      <Listing
        call={call}
        items={members}
        empty={copy.empty}
        waiting={<Placeholders list={styles.grid} plate={styles.portrait} count={8} />}
      >
        <ul className={styles.grid}>
          {members?.map((member, index) => (
            <li key={index} className={clsx(styles.card, card.card)}>
              <div className={styles.portrait}>
                <Picture
                  image={member.photo}
                  alt=""
                  sizes="(min-width: 90rem) 17rem, (min-width: 80rem) 18vw, (min-width: 48rem) 30vw, 45vw"
                />
              </div>
              <h2>
                {member.profileUrl ? (
                  <SmartLink to={member.profileUrl} className={card.link}>
                    {member.name}
                    <Icon name="out" />
                  </SmartLink>
                ) : (
                  member.name
                )}
              </h2>
              {member.role && <p>{member.role}</p>}
              <p className={styles.department}>{member.department}</p>
            </li>
          ))}
        </ul>
      </Listing>
    </>
  );
}
