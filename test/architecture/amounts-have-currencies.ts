import ts from 'typescript';

/** A place where an amount has no currency beside it. `name`: the amount's, with that of the interface that it is in. */
export interface BareAmount {
  readonly file: string;
  readonly line: number;
  readonly name: string;
}

type Sources = ReadonlyMap<string, string>;
type Typed = ts.InterfaceDeclaration | ts.TypeLiteralNode | ts.ClassDeclaration;

const AMOUNT = 'Minor';
const MONEY = 'Money';
const CURRENCY = 'currency';

/**
 * The amounts (`Minor`) in these files whose type has no `currency`, of its own or of a type that it extends; and parameters that are a bare amount,
 * without a `currency` beside them. `Money` is both.
 */
export function bareAmounts(sources: Sources): BareAmount[] {
  const files = [...sources].map(([name, text]) => ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true));
  const withCurrency = namesWithCurrency(files);
  return files.flatMap((file) => {
    const found: BareAmount[] = [];
    const report = (node: ts.Node, name: string) =>
      found.push({ file: file.fileName, line: file.getLineAndCharacterOfPosition(node.getStart()).line + 1, name });
    const visit = (node: ts.Node): void => {
      if (isTyped(node) && !hasCurrency(node, withCurrency))
        for (const member of node.members) if (isAmount(member)) report(member, `${ownerOf(node)}${member.name.getText()}`);
      if (ts.isFunctionLike(node) && !node.parameters.some((each) => mentions(each, CURRENCY)))
        for (const each of node.parameters) if (isAmount(each)) report(each, each.name.getText());
      ts.forEachChild(node, visit);
    };
    visit(file);
    return found;
  });
}

const ownerOf = (node: Typed): string => (ts.isInterfaceDeclaration(node) ? `${node.name.text}.` : '');

const isTyped = (node: ts.Node): node is Typed =>
  ts.isInterfaceDeclaration(node) || ts.isTypeLiteralNode(node) || ts.isClassDeclaration(node);

/** Whether a member or parameter is typed as an amount, or as one that may be missing. */
function isAmount(node: ts.Node): node is ts.PropertySignature | ts.ParameterDeclaration {
  if (!ts.isPropertySignature(node) && !ts.isPropertyDeclaration(node) && !ts.isParameter(node)) return false;
  const types = node.type === undefined ? [] : ts.isUnionTypeNode(node.type) ? node.type.types : [node.type];
  return types.some((type) => ts.isTypeReferenceNode(type) && type.typeName.getText() === AMOUNT);
}

const mentions = (node: ts.Node, word: string): boolean => new RegExp(`\\b${word}\\b`).test(node.getText());

/** Whether a type, or one that it is made of, has a currency. */
function hasCurrency(node: Typed, withCurrency: ReadonlySet<string>): boolean {
  if (node.members.some((member) => member.name?.getText() === CURRENCY)) return true;
  const around = ts.isTypeLiteralNode(node) ? intersectionAround(node) : (node.heritageClauses ?? []).map((clause) => clause.getText());
  return around.some((text) => isOfCurrency(text, withCurrency));
}

/** The other parts of an intersection that a type literal belongs to. */
const intersectionAround = (node: ts.TypeLiteralNode): readonly string[] =>
  ts.isIntersectionTypeNode(node.parent) ? node.parent.types.filter((type) => type !== node).map((type) => type.getText()) : [];

const isOfCurrency = (text: string, withCurrency: ReadonlySet<string>): boolean =>
  /\b(Pick|Omit)</.test(text)
    ? text.includes(`'${CURRENCY}'`) === text.includes('Pick<')
    : text.match(/\w+/g)!.some((name) => name === MONEY || withCurrency.has(name));

/** The names of all interfaces that have a currency, of their own or of one that they extend. */
function namesWithCurrency(files: readonly ts.SourceFile[]): ReadonlySet<string> {
  const all = files.flatMap((file) => file.statements.filter((node) => ts.isInterfaceDeclaration(node)));
  const known = new Set<string>();
  for (let before = -1; before !== known.size;) {
    before = known.size;
    for (const each of all) if (hasCurrency(each, known)) known.add(each.name.text);
  }
  return known;
}
