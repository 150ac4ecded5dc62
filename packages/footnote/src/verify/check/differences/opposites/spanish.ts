/** `~` stands for the endings of an adjective or participle in -o. */
export const spanishOpposites = `
sube suben subió subieron subir subido subida aumenta aumentan aumentó aumentaron aumentar aumentado aumento crece creció crecieron crecer crecimiento incrementó incremento | baja bajan bajó bajaron bajar bajado bajada disminuye disminuyó disminuyeron disminuir disminución cae cayó cayeron caer caída reduce redujo redujeron reducción desciende descendió descenso
más | menos
mayor mayores superior superiores | menor menores inferior inferiores
alt~ elevad~ | baj~
grande grandes gran | pequeñ~
larg~ | cort~
viej~ antigu~ | nuev~ joven jóvenes
buen~ buen | mal~ mal
mejor mejores | peor peores
fuerte fuertes | débil débiles
rápid~ rápidamente | lent~ lentamente
primer~ primer | últim~
antes | después
gana ganó ganaron ganar ganado victoria victorias | pierde perdió perdieron perder perdido derrota derrotas
abre abrió abrieron abrir abiert~ apertura | cierra cerró cerraron cerrar cerrad~ cierre
acepta aceptó aceptaron aceptar aprueba aprobó aprobaron aprobar aprobad~ | rechaza rechazó rechazaron rechazar rechazad~
permite permitió permitieron permitir permitid~ autoriza autorizó autorizad~ | prohíbe prohibió prohibieron prohibir prohibid~
favorable favorables | desfavorable desfavorables
apoya apoyó apoyaron apoyar apoyo | rechaza rechazó rechazaron opone opuso opusieron
norte | sur
dentro interior | fuera exterior
arriba | abajo
derecha | izquierda
públic~ | privad~ secret~
hombre hombres masculin~ | mujer mujeres femenin~
padre | madre
hermano hermanos | hermana hermanas
hijo hijos | hija hijas
importa importación importaciones | exporta exportación exportaciones
ganancia ganancias beneficio beneficios | pérdida pérdidas
superávit | déficit
ingresos | gastos
compra compró compraron comprar comprad~ | vende vendió vendieron vender vendid~ venta
empieza empezó empezaron comienza comenzó comenzaron inicio inició | termina terminó terminaron acaba acabó acabaron finalizó
ric~ | pobre pobres
caliente calientes cálid~ | frí~
sec~ | húmed~
segur~ | peligros~
barat~ | car~
fácil fáciles sencill~ simple simples | difícil difíciles complej~ complicad~
mínim~ | máxim~
condenad~ condenó culpable culpables | absuelt~ absolvió inocente inocentes
activad~ activa activar | desactivad~ desactiva desactivar
día | noche
verano | invierno
mayoría | minoría
nació nacid~ | murió muert~ falleció
mejora mejoró mejoraron mejorar | empeora empeoró empeoraron empeorar
much~ | poc~
frecuente frecuentes frecuentemente | rar~ raramente
añade añadió agregó añadid~ | elimina eliminó eliminaron eliminad~ quitó
obligatori~ | opcional opcionales voluntari~
temporal temporales provisional provisionales | permanente permanentes definitiv~
`;
