/**
 * How the languages with Latin letters read them, as far as classes of sounds need it: rules in order, and the first
 * that fits at a place is used. The right side is the small alphabet of `unit.ts`: `aeiou` and one letter for each
 * consonant.
 */
import type { Language } from '../../../document/enumerations.js';

export type SpellingRule = readonly [pattern: RegExp, sounds: string];

/** Patterns match at the place where they begin (sticky). */
function rules(lines: string): readonly SpellingRule[] {
  return lines
    .trim()
    .split(/\s*[;\n]\s*/u)
    .filter((line) => line !== '')
    .map((line) => {
      const cut = line.lastIndexOf('=');
      return [new RegExp(line.slice(0, cut).trim(), 'uy'), line.slice(cut + 1).trim()] as const;
    });
}

const ENGLISH = rules(`
  (?<=^)kn=n; (?<=^)wr=r; (?<=^)ps=s; (?<=^)y(?=[aeiou])=j; (?<=^)who=hu; (?<=^)one$=wan; (?<=^)once$=wans; (?<=^)eu=ju
  tion=sun; sion=sun; cious=sus; tious=sus; cial=sul; tial=sul; ture(?=s?$)=tsur
  augh=o; ough=o; eigh=e; igh=ai; gh=
  tch=ts; sch=sk; sh=S; ch=ts; th=T; ph=f; wh=w; ck=k; dge=dz; ng(?=[aeiou])=ng; ng=n; qu=kw; x=ks; mb$=m; mn$=m
  c(?=[eiy])=s; g(?=e$)=dz; j=dz; c=k
  (?<=[aeiouy][^aeiouy]*[td])ed$=id; (?<=[aeiouy][^aeiouy]*[^aeiouytd])ed$=d
  (?<=[aeiouy][^aeiouy]*(?:s|z|x|sh|ch|ce|ge|c|g))es$=is; (?<=[aeiouy][^aeiouy]*[^aeiouyszxhcg])es$=s
  (?<=[^aeiouylr])le$=ul; (?<=[^aeiouylr])les$=uls; (?<=[aeiouy][^aeiouy]*[^aeiouy])e$=
  (?<=[aeiou])[wy](?=[^aeiou]|$)=; y(?=[aeiou])=j; y=i
`);

const GERMAN = rules(`
  tsch=ts; sch=S; (?<=^)st=St; (?<=^)sp=Sp; ch=x; ck=k; ph=f; ng=n; qu=kv; tz=ts; z=ts; x=ks; w=v; v=f; ß=s; c=k; j=j
  (?<=[aeiouäöü])h=; tion=tsjon; ä=e; ö=e; ü=i; y=i; er$=a; er(?=s$|n$|st$)=a
`);

const FRENCH = rules(`
  (?<=^)(?:est|es|et)$=e; (?<=^)les$=le; (?<=^)des$=de; (?<=^)mes$=me; (?<=^)ses$=se; (?<=^)ces$=se
  ill=ij; (?<=[aeiou])il(?=s?$)=j; ch=S; ph=f; gn=nj; qu=k; gu(?=[eiy])=g; ç=s; c(?=[eiyéèê])=s; c=k; g(?=[eiyéèê])=z; j=z; x$=; x=ks; h=
  eau=o; eaux=o; aux$=o; aux=o; au=o; oi=wa; oy=waj; oin=we; ou(?=[aei])=w; ou=u; eu=e; œu=e; ai=e; ei=e
  er$=e; ez$=e; ents?$=; es$=; e$=
  (?:[ae][mn]|[âê]n)(?![aeiouyéèêmnh])=a; (?:ain|ein|[iy][mn])(?![aeiouyéèêmnh])=e; [ou][mn](?![aeiouyéèêmnh])=o
  [stdpz]+$=; s(?<=[aeiouyéèê]s)(?=[aeiouyéèê])=z; u=i; é=e; è=e; ê=e; ë=e; à=a; â=a; î=i; ï=i; ô=o; û=i; ù=u; y=i
`);

const SPANISH = rules(`
  ch=ts; ll=j; rr=r; qu=k; gü=gw; gu(?=[eiéí])=g; c(?=[eiéí])=T; g(?=[eiéí])=x; h=; j=x; z=T; ñ=nj; v=b; x=ks; c=k; y$=i; y(?=[aeiouáéíóú])=j; y=i
`);

const ITALIAN = rules(`
  gli=lj; gn=nj; sci(?=[aeou])=S; sc(?=[ei])=S; ch=k; gh=g; ci(?=[aou])=ts; c(?=[eièéì])=ts; gi(?=[aou])=dz; g(?=[eièéì])=dz; qu=kw; z=ts; h=; c=k
`);

const PORTUGUESE = rules(`
  ch=S; lh=lj; nh=nj; qu(?=[eiéí])=k; qu=kw; gu(?=[eiéí])=g; rr=x; (?<=^)r=x; ss=s; ç=s; c(?=[eiéíê])=s; g(?=[eiéíê])=z; j=z; h=; x=S; z$=s; c=k; ão=au; õe=oi; ã=a; õ=o
  [mn](?=[^aeiouáéíóúâêôãõh]|$)=
`);

const DUTCH = rules(`
  sch(?=[aeiou])=sx; sch=s; ch=x; (?<=[aeiou])ng=n; nj=nj; g=x; w=v; c(?=[ei])=s; c=k; ij=ei; x=ks; z=z; qu=kw; en$=e
`);

const POLISH = rules(`
  szcz=Sts; sz=S; cz=ts; rz=Z; ch=x; dż=dz; dź=dz; dz=dz; ci(?=[aeouąęó])=ts; si(?=[aeouąęó])=S; zi(?=[aeouąęó])=Z; ni(?=[aeouąęó])=nj; c=ts; w=v
  ł=w; ą=on; ę(?=$)=e; ę=en; ó=u; ś=S; ź=Z; ż=Z; ć=ts; ń=n; y=i; h=x; j=j
`);

export const LATIN_RULES: Readonly<Partial<Record<Language, readonly SpellingRule[]>>> = {
  en: ENGLISH,
  de: GERMAN,
  fr: FRENCH,
  es: SPANISH,
  it: ITALIAN,
  pt: PORTUGUESE,
  nl: DUTCH,
  pl: POLISH,
};

/** In these languages a row of vowel letters is usually one sound; elsewhere each letter is read. */
export const VOWELS_MERGE: readonly Language[] = ['en', 'fr', 'de', 'nl'];
