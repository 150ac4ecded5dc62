/** `~` stands for the endings of an adjective or participle. */
export const frenchOpposites = `
augmente augmentent augmenté~ augmenter augmentait augmentation augmentations hausse hausses croît croissance progresse progressé progression grimpe grimpé bondi | diminue diminuent diminué~ diminuer diminuait diminution diminutions baisse baisses baissé baisser recule reculé recul chute chutes chuté chuter réduction déclin
plus | moins
supérieur~ | inférieur~
haut~ élevé~ | bas basse basses faible faibles
grand~ | petit~
long longs longue longues | court~
vieux vieille vieilles ancien ancienne anciens anciennes | nouveau nouvel nouvelle nouveaux nouvelles jeune jeunes
bon bonne bons bonnes | mauvais mauvaise mauvaises
meilleur~ | pire pires
fort~ | faible faibles
rapide rapides rapidement | lent~ lentement
premier première premiers premières | dernier dernière derniers dernières
avant | après
gagne gagné~ gagner remporte remporté~ victoire victoires | perd perdu~ perdre défaite défaites
ouvre ouvrent ouvert~ ouvrir ouverture | ferme ferment fermé~ fermer fermeture
accepte accepté~ accepter approuve approuvé~ adopte adopté~ | refuse refusé~ refuser rejette rejeté~ rejeter
autorise autorisé~ autoriser permet permis permettre | interdit interdite interdits interdites interdire
favorable favorables | défavorable défavorables hostile hostiles
soutient soutenu~ soutenir | combat combattu~ oppose opposé~
nord | sud
intérieur~ | extérieur~
droite | gauche
public publique publics publiques | privé~ secret secrets secrète secrètes
homme hommes masculin~ | femme femmes féminin féminine féminins féminines
père | mère
frère frères | sœur sœurs
fils | fille filles
importation importations importe | exportation exportations exporte
bénéfice bénéfices profit profits gain gains | perte pertes
excédent excédents | déficit déficits
recettes | dépenses
achète acheté~ acheter achat | vend vendu~ vendre vente
commence commencé~ commencer débute débuté début | termine terminé~ terminer finit fini~ fin
riche riches | pauvre pauvres
chaud~ | froid~
sec sèche secs sèches | humide humides
dangereux dangereuse dangereuses | sûr~
facile faciles facilement simple simples | difficile difficiles difficilement complexe complexes
minimum minimal~ | maximum maximal~
condamné~ coupable coupables | acquitté~ innocent~
activé~ active activer | désactivé~ désactive désactiver
jour | nuit
majorité | minorité
né~ naît | mort~ meurt
amélioré~ améliore amélioration | aggravé~ aggrave détérioré~ détériore dégradé~ dégradation détérioration
nombreux nombreuses beaucoup | rares peu
souvent | rarement
ajouté~ ajoute ajouter | supprimé~ supprime supprimer retiré~ retire retirer
obligatoire obligatoires | facultatif facultative facultatifs facultatives
temporaire temporaires provisoire provisoires | permanent~ définitif définitive définitifs définitives
`;
