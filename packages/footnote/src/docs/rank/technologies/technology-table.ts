/**
 * Libraries, services, products, languages and platforms as developers call them in questions, in lower case. Written
 * from general knowledge, without a look at any question. Names that are mostly ordinary words (`express`, `next`) are
 * left out, and so are those that are only the setting of a question (`docker`, `typescript`, `postgres`). One a line
 * and sorted, so that a name is looked for in the text as it is: a set of them all would take long to make.
 */
export const technologyTable = `
.net
.net core
.net framework
.net maui
0x flamegraph
11ty
1password
2checkout
3cx
7zip
8thwall
a-frame
abap
abcjs
ably
absurd-sql
accounting.js
ace-builds
acf
acorn
acr
actioncable
actionhero
actionscript
active directory
active record rails
active storage
activecampaign
activemq
activerecord
activestorage
actix
actix-web
adal
adapty
adb
adfs
adm-zip
admin bro
adminer
adminjs
adminlte
admob
adobe air
adobe analytics
adobe cep
adobe commerce
adobe experience manager
adobe flex
adobe sign
adobe xd
adonis
adonis.js
adonisjs
adsense
advanced custom fields
adyen
aedes
aem
aerospike
aframe
after effects
after.js
afterpay
ag grid
ag-charts
ag-grid
agda
agenda.js
agendash
agentkeepalive
aggrid
agora rtc
agora-rtc-sdk
agora.io
ahooks
aiohttp
air-datepicker
airbnb
airbnb eslint
airbrake
airbyte
aircall
airflow
airplay
airship push
airtable
aix
ajv
ajv-formats
akamai
akita
akka
akka.net
aks
alacritty
alamofire
alasql
alembic
alertmanager
alexa
alexa skill
alexa skills kit
algebrite
algolia
algolia autocomplete
algorand
alibaba cloud
aliexpress
alipay
aliyun
alloydb
allure report
alova
alpaca markets
alpha vantage
alphatab
alpine.js
alpinejs
alsa
amazon aurora
amazon chime
amazon comprehend
amazon connect
amazon ivs
amazon lex
amazon linux
amazon mq
amazon msk
amazon mws
amazon pay
amazon pinpoint
amazon polly
amazon s3
amazon ses
amazon sp-api
amazon transcribe
amazon web services
ambassador gateway
amcharts
ammo.js
ammojs
amplify
amplify cli
amqp-connection-manager
amqplib
anaconda
analog.js
analogjs
anchor solana
android auto
android gradle
android jetpack
android ndk
android studio
android tv
angular
angular cdk
angular cli
angular elements
angular fire
angular material
angular router
angular universal
angular-three
angular.js
angularfire
angularjs
animate.css
anime.js
animejs
annyang
ansi-colors
ansi-styles
ansible
ansible tower
ant design
ant design pro
ant design vue
ant-design
antd
anthropic
antlr
antlr4
antlr4ts
antv
antv g6
antv x6
anychart
aos.js
aosp
apache airflow
apache ant
apache beam
apache camel
apache cassandra
apache cordova
apache echarts
apache flink
apache hive
apache httpd
apache hudi
apache iceberg
apache ignite
apache kafka
apache nifi
apache poi
apache pulsar
apache solr
apache spark
apache storm
apache struts
apache superset
apache2
apex salesforce
apexcharts
api-extractor
apidoc.js
apidocjs
apify
apigee
apns
apollo
apollo angular
apollo client
apollo federation
apollo gateway
apollo graphql
apollo studio
apollo-client
apollo-link
apollo-server
apostrophecms
app distribution firebase
app engine
app insights
app store
app store connect
apparmor
appcelerator
appdynamics
appimage
appium
appkit
apple maps
apple music
apple pay
apple push notification
apple sign in
apple tv
apple vision pro
applescript
application insights
applitools
appsmith
appsync
appveyor
appwrite
apryse
apt-get
ar.js
arangodb
arangojs
arbitrum
arcgis
arch linux
architect arc.codes
archiverjs
archlinux
arcore
arctic oauth
arduino
arduino ide
ardupilot
are-the-types-wrong
argo cd
argo workflows
argocd
argon dashboard
argon2
ariakit
ark ui
ark-ui
arkit
arktype
arm assembly
arquero
artifact registry
artifactory
artillery
artillery.io
artisan command
artplayer
as/400
as400
asana
asciidoctor
asciidoctor.js
asdf
asp.net
asp.net core
asp.net mvc
aspnetcore
assemblyai
assemblyscript
assertj
assistant-ui
ast-grep
astexplorer
astring
astro
astrojs
async-retry
async.js
asyncio
asyncpg
asyncstorage
athena
atlas search
atlaskit
atlassian connect
atlassian forge
atmega
atomico
attiny
attw
aurelia
aurora postgres
aurora serverless
auth.js
auth0
authelia
authentik
authjs
authorize.net
auto intuit
auto-animate
autocad
autocannon
autocomplete.js
autoconf
autodesk
autodesk forge
autogen
autogpt
autohotkey
autoit
automapper
automatic1111
automerge
automl
autonumeric
autoprefixer
autorest
autotools
avajs
avalara
avalonia
avaya
avfoundation
avr
avsc
awesomplete
awilix
awk
aws alb
aws amplify
aws api gateway
aws appsync
aws athena
aws batch
aws bedrock
aws cdk
aws chime
aws cli
aws cognito
aws ecs
aws elb
aws emr
aws glue
aws iam
aws iot core
aws kms
aws lambda
aws marketplace
aws organizations
aws polly
aws rds
aws s3
aws sam
aws secrets manager
aws ses
aws sns
aws sqs
aws sso
aws step functions
aws waf
aws x-ray
aws-cdk
aws-lambda-powertools
aws-sdk
aws-sdk-js-v3
aws-serverless-express
awt
axe-core
axiom.co
axios
axios-cookiejar-support
axios-mock-adapter
axios-retry
axum
azure active directory
azure ad
azure ad b2c
azure app service
azure b2c
azure blob storage
azure cdn
azure cli
azure cognitive services
azure container apps
azure container registry
azure cosmos
azure data factory
azure devops
azure event hubs
azure front door
azure functions
azure iot hub
azure key vault
azure kubernetes
azure logic apps
azure maps
azure media services
azure monitor
azure openai
azure pipelines
azure service bus
azure signalr
azure speech
azure sql
azure static web apps
azure storage
azure synapse
azure vm
azure-functions
babel
babel-jest
babel-loader
babel-preset-env
babel.js
babeljs
babylon.js
babylonjs
back4app
backblaze
backblaze b2
backbone.js
backbonejs
backendless
backstage.io
backstop.js
backstopjs
bacnet
bacon.js
baconjs
baileys
balena
balkan orgchart
bamboo ci
bandwidth.com
barba.js
barbajs
base ui
base-ui
basecamp
baserow
basic-ftp
batch file
bazel
bcrypt
bcryptjs
beaglebone
beanstalk
beautiful soup
beautifulsoup
bedrock
bee-queue
beego
begin.com
benchmark.js
benchmarkjs
bert model
bespoke.js
better auth
better stack
better-auth
better-scroll
better-sqlite3
better-sse
betterstack
bevy
bfj
bibtex
big query
big.js
bigcommerce
bigcommerce stencil
bignumber
bignumber.js
bignumberjs
bigquery
bigtable
billboard.js
binance
binance smart chain
bing maps
biome
biomejs
bip32
bip39
birt
bit.dev
bitbucket
bitbucket pipelines
bitcoin
bitcoin core
bitcoinjs
bitcoinjs-lib
bitecs
bitrise
bits ui
bits-ui
bitwarden
bizcharts
blackberry
blackboard lms
blazor
blazor wasm
bleno
blessed-contrib
blitz.js
blitzjs
blob storage azure
blocknote
bluehost
bluemix
blueprint.js
blueprintjs
bluez
blurhash
blynk
bn.js
boardgame.io
body-parser
bolt slack
bookshelf.js
bookshelfjs
boost asio
bootstrap datepicker
bootstrap icons
bootstrap table
bootstrap-table
bootstrap-vue
bootstrapvue
botframework
botkit
boto3
botpress
bottlejs
bower
bowser
box.com
box2d
boxen
bpmn-js
bpmn.io
brain.js
brainjs
braintree
braintree-web
braze
brevo
brightcove
brightscript
britecharts
broccoli.js
browser-image-compression
browser-sync
browser-use
browserbase
browserify
browserstack
browsersync
brunch.io
brython
bs4
buck2
budibase
buefy
bugsnag
bugsnag-js
buildah
builder.io
buildkit
buildkite
buildpacks
buildroot
bukkit
bull board
bull queue
bull-board
bullmq
bulma
bun runtime
bun.sh
bunchee
bundlephobia
bundler gem
bundlesize
bunjs
bunny.net
bunnycdn
bunyan
burp suite
buttercms
bwip-js
c++
c3.js
c3js
cac cli
cache-manager
cacheable-request
caddy
caddyfile
caffe
cakephp
calendly
camelcase-keys
campaign monitor
camunda
can bus
cannon-es
cannon.js
cannonjs
canva
canvas lms
canvas-confetti
canvasjs
capacitor
capacitor.js
capacitorjs
capistrano
capnproto
caporal
caprover
carbon components
carbon design system
carbon-components-svelte
carbone.io
cardano
cargo.toml
carplay
carthage
casbin
cashfree
casl
casperjs
cassandra
cassandra-driver
catalyst github
catboost
catch2
cats effect
ccxt
cdktf
celery
celery beat
ceph
cerbos
cert-manager
certbot
cesium
cesiumjs
cfml
chai-as-promised
chai-http
chaijs
chainlink
chakra
chakra ui
chakra-ui
chance.js
chancejs
change-case
changesets
chardin
chargebee
chart.js
chartist
chartjs
chatgpt
chatscope
chatwoot
checkly
checkmarx
checkout.com
checkstyle
cheerio
cheeriojs
cheetah-grid
cherrypy
chevrotain
chocolatey
choices.js
chokidar
chroma-js
chroma.js
chromadb
chrome extension
chrome extension manifest v3
chrome os
chrome web store
chrome-types
chromecast
chromeos
chrono-node
circle ci
circom
circuitpython
citty
citus
ckeditor
ckeditor5
clack prompts
clang
clappr
clarity design
class-transformer
class-validator
class-variance-authority
classic asp
claudia.js
claudiajs
cld3
clean-css
clearcase
clearml
cleave.js
cleavejs
clerk auth
clerk.com
clerk.dev
clerkjs
cleye
cli-progress
cli-table
cli-table3
clickhouse
clicksend
clickup
clinic.js
clinicjs
clipanion
clipboard.js
clipboardjs
clipboardy
clojure
clojurescript
clone-deep
cloud armor
cloud build
cloud firestore
cloud functions
cloud pub/sub
cloud run
cloud spanner
cloud sql
cloud tasks
cloud9
cloudflare d1
cloudflare images
cloudflare kv
cloudflare pages
cloudflare r2
cloudflare stream
cloudflare tunnel
cloudflare turnstile
cloudflare workers
cloudflare workers-sdk
cloudflared
cloudformation
cloudfront
cloudinary
cloudkit
cloudtrail
cloudwatch
clsx
clusterize.js
cmake
cmakelists
cmdk
cobol
cockroachdb
cocoa touch
cocoapods
cocos creator
cocos2d
cocos2d-js
cocos2d-x
coda.io
codacy
code mirror
code push
codeartifact
codebuild
codeceptjs
codeclimate
codecommit
codecov
codedeploy
codeflask
codeigniter
codejar
codemagic
codemirror
codepen
codepipeline
codepush
codesandbox
codeship
codespaces
codesys
coffeescript
cognito
cognito user pool
cohere-ai
coinbase
coinbase commerce
colab
coldfusion
colima
collect.js
color-thief
colord
colorette
colors.js
colyseus
com interop
comet ml
comfyui
comlink
commander.js
commanderjs
commerce.js
commitizen
commitlint
common lisp
complex.js
compodoc
compose multiplatform
composer.json
composio
compressorjs
compromise nlp
compute engine
concat-stream
concourse ci
conda
conda env
conductor netflix
configcat
confluence
confluent
conform zod
connect-es
connect-flash
connect-mongo
connect-redis
connect-web
connected-react-router
connectrpc
consola
constant contact
constate
constructor.io
contact form 7
containerd
contentful
contentful.js
contentlayer
contentstack
contiki
conventional-changelog
convert-units
convertkit
convex.dev
convnetjs
cookie-parser
cookie-session
cookiecutter
coolify
copilotkit
copy-webpack-plugin
coq
cordova
core bluetooth
core data
core ml
core-js
corebluetooth
coredata
coreml
coreui
cornerstone.js
cortex metrics
cosmicjs
cosmiconfig
cosmjs
cosmosdb
coturn
couchbase
couchdb
couchdb-nano
countup.js
coveo
coveralls
cowboy erlang
cpanel
cpp
cppunit
cpx
craco
craft.js
craftjs
crafty.js
craftyjs
crashlytics
crawlee
create-react-app
create-t3-app
createjs
crewai
crocks
cron-parser
croner
cropper.js
cropperjs
croppie
cross-env
cross-fetch
cross-spawn
crossfilter
crossplane
crowdstrike
crxjs
cryengine
crypto-js
cryptojs
crystal reports
csharp
cspell
csrf-csrf
cssnano
csurf
csv-parse
csv-parser
csv-stringify
csvtojson
cubism.js
cucumber
cucumber.js
cucumberjs
cuda
cuid2
culori
currency.js
cursor ide
curtains.js
customer.io
cva
cvs
cx_freeze
cyberark
cyberpanel
cybersource
cycle.js
cyclejs
cyclic.sh
cygwin
cylon.js
cypher query
cypress
cypress-cucumber-preprocessor
cypress.io
cython
cytoscape
cytoscape.js
cz-cli
d3
d3-cloud
d3-dsv
d3-org-chart
d3.js
d3js
dagger
dagger hilt
dagre
dagre-d3
dagster
daily.co
daisy ui
daisyui
dall-e
dalle
danfo.js
danfojs
danger.js
dangerjs
dapper
darknet yolo
dart
dart-sass
dash plotly
dash.js
dashjs
dask
dat.gui
data factory
databricks
databricks notebook
datadog
dataloader
datamaps
dataproc
datatables
datatables.net
dataverse
date fns
date-fns
date-fns-tz
date-holidays
datejs
daterangepicker
datocms
datomic
day.js
dayjs
db-migrate
db2
dbt
dbt cloud
dc.js
dd-trace
dear imgui
debezium
decimal.js
decimaljs
deck.gl
deckgl
deckset
deep-diff
deepgram
deepl
deepmerge
deepscan
deepseek
deepstream
deepstream.io
degit
delayed_job
delphi
delta lake
deno
deno deploy
depcheck
dependabot
dependency-cruiser
derby.js
descope
deskgap
desmos
deta space
detect.js
detectron2
detox
devalue
devextreme
devise gem
dexie
dexie.js
dgraph
dhtmlx
dhtmlx gantt
dialogflow
dialpad
diesel orm
diff-match-patch
diff2html
diffusion studio
dify
digital ocean
digitalocean
digitalocean app platform
digitalocean spaces
dinero.js
dinerojs
dioxus
director.js
directus
directx
directx 12
discord
discord.js
discord.py
discordjs
disney plus
divi theme
django
django admin
django celery
django channels
django orm
dlang
dnd kit
dnd-kit
dnf
docker desktop
docker hub
docker swarm
dockerhub
dockview
docraptor
docsearch
docsify
doctest
doctrine orm
documentation.js
documentdb
docusaurus
docusign
docx.js
docxjs
docxtemplater
docz
dogecoin
dojo toolkit
dokku
dom-to-image
domino dom
domo bi
dompdf
dompurify
dosbox
dot-object
dot-prop
dotenv
dotenv-expand
dotenvx
dotlottie
dotnet
downshift
doxygen
dpkg
dplyr
dprint
draco loader
draft-js
draft.js
draftjs
dragonflydb
dragula
dramatiq
draw.io
drawflow
dreamhost
drei
dremio
drf
driver.js
driverjs
drizzle
drizzle kit
drizzle orm
drizzle-kit
drizzle-orm
drone ci
dropbox
dropwizard
dropzone.js
dropzonejs
drupal
duckdb
duende
duktape
duo security
durable objects
dust.js
dva.js
dwolla
dygraphs
dynamics 365
dynamics crm
dynamodb
dynamodb-toolbox
dynamoose
dynatrace
e2b
eas build
easeljs
easy peasy
easy-peasy
easy-template-x
easymde
easypost
ebs
ec2
echarts
echarts-for-react
eclipse ide
ecr
edge add-ons
edge.js
edge.js adonis
edgedb
editly
editor.js
editorjs
ef core
effect-ts
efs
egg.js
eggjs
egui
eiffel
ejb
ejs
eks
elastic apm
elastic beanstalk
elastic search
elastic-apm-node
elasticache
elasticlunr
elasticsearch
electric sql
electricsql
electrobun
electrodb
electron
electron forge
electron squirrel
electron-builder
electron-forge
electron-log
electron-packager
electron-store
electron-updater
electron-vite
electron.js
electronjs
element plus
element ui
element-plus
element-ui
elementor
elevenlabs
eleventy
elf ngneat
elixir
elk stack
elkjs
elm
eloquent
elysia
elysiajs
email-templates
emailjs
ember cli
ember data
ember.js
emberjs
embla
embla carousel
embla-carousel
emittery
emoji-mart
emoji-picker-react
emotion-js
emqx
emr
emscripten
encore.ts
engine.io
enquirer
entity framework
entity framework core
entra id
env-cmd
envalid
envoy proxy
enzyme
enzyme-adapter-react-16
epic fhir
epic games
epic online services
episerver
erb
eris discord
erlang
erpnext
es-toolkit
esbuild
escodegen
escpos
esdoc
eslint
eslint-config-airbnb
eslint-plugin-import
eslint-plugin-react
esm.sh
esp-idf
esp32
esp8266
esphome
espree
esprima
espruino
esri
esri-leaflet
essentia.js
estraverse
esxi
etcd
ethereum
ethers
ethers.js
etherscan
ethersjs
event grid
event hubs
eventbridge
eventbrite
eventemitter2
eventemitter3
eventlet
evergreen ui
evernote
excalibur.js
excaliburjs
excalidraw
excel add-in
excel vba
excel4node
exceljs
exif-js
exif-parser
exifr
exome
exoplayer
expect-type
expo
expo av
expo eas
expo router
expo-camera
expo-notifications
expo-router
express gateway
express-async-errors
express-fileupload
express-graphql
express-handlebars
express-jwt
express-openapi-validator
express-rate-limit
express-session
express-validator
express.js
expressjs
extendscript
extjs
f-droid
fabric.js
fabricjs
face-api
face-api.js
facebook login
facebook messenger
facebook pixel
factory-girl
factorybot
fail2ban
faiss
faiss-node
faker
faker.js
fakerjs
fancybox
fancytree
fargate
farm-fe
fast-check
fast-csv
fast-deep-equal
fast-element
fast-glob
fast-json-patch
fast-json-stringify
fast-xml-parser
fastapi
fastest-levenshtein
fastify
fastify-swagger
fastlane
fastly
fastmcp
fastq
fastspring
fathom analytics
fauna-shell
faunadb
faust.js
faye websocket
fcm
feather icons
feathers.js
feathersjs
fecha
feedparser
feign client
fela
felte
fetch-event-source
fetch-mock
ffi-napi
fflate
ffmpeg
ffmpeg-static
ffmpeg.wasm
figlet
figlet.js
figma
figma plugin
file-saver
filebeat
filecoin
filepond
filesaver
filesaver.js
filestack
filezilla
final form
final-form
finalhandler
find-my-way
fine uploader
fingerprintjs
fire tv
firebase
firebase app check
firebase auth
firebase cloud messaging
firebase dynamic links
firebase emulator
firebase functions
firebase hosting
firebase remote config
firebase storage
firebase-admin
firebase-functions
firebase-messaging
firebase-tools
firebaseui
firefox addon
firefox extension
firehose
firestore
fireworks ai
firmata
fish shell
fission faas
fitbit
five9
fivem
fivetran
fixed-data-table
flagsmith
flake8
flash player
flashlist
flatbuffers
flathub
flatpak
flatpickr
flatted
flet
flexlayout-react
flexmonster
flexsearch
flickity
flickr
flink
flipclock
flipper react native
floating ui
floating-ui
flowbite
flowbite-svelte
flowise
flowplayer
fltk
fluent bit
fluent ui
fluent-ffmpeg
fluent.js
fluentassertions
fluentbit
fluentd
fluentui
fluentvalidation
flutter
flutterflow
flutterwave
fluxcd
flv.js
fly.io
flyctl
flyd
flyway
fnm
foalts
folktale
follow-redirects
fomantic
font awesome
fontawesome
force-graph
foreverjs
forgejo
forgerock
form.io
format.js
formatjs
formik
formily
formio
formkit
formkit auto-animate
formly
formula.js
formulajs
fortran
fortune-sheet
foundry solidity
foursquare
foxpro
fp-ts
fpdf
fpga
fraction.js
framer motion
framer-motion
framework7
frappe gantt
free pascal
freebsd
freeipa
freemarker
freepbx
freertos
freeswitch
freshbooks
freshchat
freshdesk
freshsales
froala
frontity
fs-extra
fsharp
ftp-srv
fuelphp
fullcalendar
fullpage.js
fullstory
functions-framework
fuse-box
fuse.js
fusejs
fusion 360
fusionauth
fusioncharts
fzf
g++
g2plot
ga4
game maker
gamelift
gamemaker
ganache
garmin connect
gatling
gatsby
gatsbyjs
gawk
gazebo sim
gcc
gcloud
gcs
gdb
gdevelop
gdscript
geckos.io
geist ui
gemfile
genesys
genkit
genql
gensim
gentoo
geofire
geogebra
geojson-vt
geolib
geoserver
gerrit
get-stream
gevent
ggplot
ggplot2
gherkin
ghost blog
ghostscript
gif.js
gifshot
giget
gin gonic
gin-gonic
giphy
git lfs
gitbeaker
gitea
github codespaces
github copilot
github packages
github pages
gitlab pages
gke
gl-matrix
glassfish
glfw
glide-data-grid
glide.js
glightbox
glitch.com
global-agent
globalize.js
globby
gltf-transform
gltfjsx
gluegun
gluestack
gluestack-ui
gm graphicsmagick
gmail
gmock
gnome
gnome shell
gnu make
gnu screen
gnuplot
go fiber
go.mod
gocardless
godaddy
godoc
godot
gofiber
gogs
gojs
golang
golang echo
golang gin
golden layout
goldenlayout
gomod
goober
google ad manager
google ads
google adsense
google analytics
google app engine
google apps script
google assistant
google calendar
google cast
google classroom
google cloud
google cloud functions
google cloud platform
google cloud run
google cloud storage
google cloud vision
google colab
google data studio
google drive
google earth engine
google fit
google gemini
google generative ai
google geocoding
google home
google kubernetes engine
google maps
google oauth
google one tap
google pay
google play
google play console
google pub/sub
google pubsub
google search console
google secret manager
google sheets
google sign in
google tag manager
google wallet
google web toolkit
google workspace
google zx
google-generativeai
google-map-react
google-maps-react
google-play-scraper
googletest
gorgias
gorhom bottom sheet
gorm
goroutine
got-scraping
gotenberg
gpt-3
gpt-3-encoder
gpt-4
gpt-tokenizer
gpt4
gpt4all
gpu.js
gpujs
gql.tada
gqless
gqtx
gqty
graaljs
graalvm
graceful-fs
gradient-string
gradio
gradle
gradlew
grafana
grafana cloud
grafana loki
grafana tempo
grafbase
grails
gramjs
grammyjs
granim
grant oauth
grapes.js
grapesjs
graphcms
graphdb
graphicsmagick
graphile
graphile worker
graphile-worker
graphiql
graphology
graphql codegen
graphql mesh
graphql playground
graphql shield
graphql subscriptions
graphql tools
graphql voyager
graphql yoga
graphql-codegen
graphql-js
graphql-nexus
graphql-request
graphql-shield
graphql-subscriptions
graphql-tag
graphql-tools
graphql-upload
graphql-ws
graphql-yoga
graphql.js
graphviz
grats
gray-matter
graylog
greasemonkey
greengrass
greenkeeper
greensock
gremlin query
grid.js
gridjs
gridsome
gridstack
gridstack.js
grommet
groovy
groq sanity
growthbook
grpc node
grpc-js
grpc-web
grunt
grunt.js
gruntjs
gsap
gson
gstreamer
gsutil
gtest
gtk
gtk4
gtkmm
gtm
guardduty
guardrails ai
guava
guice
guile
gulp
gulp.js
gulpjs
gumroad
gun.js
gundb
gunicorn
gutenberg block
guzzle
gwt
h3 unjs
h3-js
hadoop
haiku os
haml
hammer.js
hammerjs
hanami
handlebars.js
handlebarsjs
handsontable
hangfire
hapi
hapi joi
hapi-swagger
hapi.js
hapijs
happy-dom
happydom
haproxy
haraka
harbor registry
hardhat
harmonyos
harness.io
hashicorp consul
hashicorp nomad
hashicorp packer
hashicorp vault
hashids
haskell
haskell stack
hast
hasura
hatchling
haxe
haystack ai
hazelcast
hbase
hbbtv
hcaptcha
hdfs
headless ui
headless-ui
headlessui
headroom.js
healthkit
heap analytics
heatmap.js
heic-convert
heic2any
helia ipfs
hello-pangea
hellosign
helm
helm chart
helmet.js
helmetjs
helmfile
help scout
helpscout
here maps
hermes engine
hero ui
heroicons
heroku connect
heroku postgres
heroui
hetzner
hex notebook
hexo
hey-api
hhvm
hibernate
highcharts
highland.js
highlight.js
highlightjs
highstock
highway.js
hikaricp
histoire
hivemq
hls.js
hlsjs
hlsl
hnswlib
hnswlib-node
hogan.js
hololens
home assistant
homebridge
homekit
honeycomb.io
hono
honojs
hookstate
hoppscotch
hostinger
hot chocolate graphql
hot-shots
hotjar
hotkeys-js
hotwire
houdini graphql
houseform
howler.js
howlerjs
hp-ux
hsqldb
htaccess
htc vive
hterm
html-docx-js
html-entities
html-minifier
html-pdf
html-react-parser
html-to-image
html-to-text
html-webpack-plugin
html2canvas
html2pdf
html2pdf.js
html5-qrcode
htmlparser2
htmx
http-proxy
http-proxy-middleware
http-server
http2-wrapper
http4s
https-proxy-agent
httpx
huawei appgallery
huawei cloud
huawei hms
hubspot
huey
hugging face
huggingface
huggingface.js
hugo
hulu
humanize-duration
hummusjs
husky
hygen
hygraph
hyper-express
hyper-v
hyperapp
hypercore
hypercorn
hyperdrive cloudflare
hyperformula
hypergrid
hyperledger
hyperledger fabric
hyperscript
hyperswarm
hystrix
i18n-js
i18n-node
i18next
i18next-browser-languagedetector
ibm cloud
ibm mq
ibm watson
ical-generator
ical.js
ice.js
icinga
icloud
iconify
idb-keyval
identityserver
identityserver4
idris
ifc.js
ifttt
ignite cli
iisnode
illustrator
image-js
imageio
imagekit
imagemagick
imagemin
imagetracerjs
imapflow
imask
imaskjs
imba
imgix
imgproxy
imgui
imgur
immer
immer.js
immutable.js
immutablejs
impact.js
impress.js
indesign
inertia.js
inertiajs
inferno.js
infernojs
influxdb
infobip
informatica
informix
infura
ingress nginx
ink cli
inkline
inlang
inngest
inputmask
inquirer
inquirer.js
inquirerjs
insomnia rest
instagram
instagram-private-api
instamojo
instana
instant.page
instantdb
instantsearch.js
instructor-js
integromat
intellij
intellij idea
interact.js
interactive brokers
interactjs
intercom
intl-tel-input
intro.js
introjs
intune
inversify
inversifyjs
invision
io-ts
io.js
iohook
ion.rangeslider
ionic
ionic angular
ionic react
ionicons
ioredis
ioredis-mock
iot hub
iotjs
ipados
ipfs
iptables
ipython
irc-framework
iron-session
is-mobile
iscroll
isolated-vm
isomorphic git
isomorphic-fetch
isomorphic-git
isomorphic-ws
isort
isotope layout
istanbul
istanbul nyc
istio
iterable.com
iterm2
itext
itext7
itk
itowns
itunes
iview
j2ee
jackson
jacoco
jaeger
jakarta ee
janus gateway
janus webrtc
janusgraph
jasmine
jasmine-core
jasper reports
jasperreports
java ee
java swing
javadoc
javafx
jax
jayson
jazz tools
jboss
jcl
jd edwards
jdbc
jed gettext
jekyll
jenkins pipeline
jenkinsfile
jerryscript
jest puppeteer
jest-axe
jest-dom
jest-environment-jsdom
jest-fetch-mock
jest-image
jest-image-snapshot
jest-mock-extended
jest-puppeteer
jetbrains rider
jetpack compose
jetson nano
jetty
jexcel
jfrog
jimp
jinja
jinja2
jira
jira cloud
jison
jitsi
jitsi meet
jmespath
jmeter
jmonkeyengine
jodit
johnny five
johnny-five
joi
jointjs
joomla
jooq
jose jwt
jotai
jotform
joy ui
jpa
jqgrid
jquery
jquery mobile
jquery ui
jquery-validate
jqxgrid
jre
jruby
js-cookie
js-ipfs
js-joda
js-quantities
js-tiktoken
js-yaml
jsbarcode
jsbin
jscad
jscodeshift
jsdiff
jsdoc-to-markdown
jsdom
jsencrypt
jsf
jsfiddle
jsfmt
jshint
jslint
jsmind
jsmodbus
json api serializer
json-editor
json-logic
json-rules-engine
json-schema-faker
json-schema-to-typescript
json-server
json2csv
jsonata
jsonc-parser
jsondiffpatch
jsoneditor
jsonfile
jsonforms
jsonstream
jsonwebtoken
jsp
jspdf
jspdf-autotable
jsplumb
jspm
jspreadsheet
jsqr
jsr
jss
jstat
jstree
jsverify
jsxgraph
jszip
juce
junit
junit5
jupyter
jupyter notebook
jupyterlab
just-diff
just-utils
jvectormap
jw platform
jw player
jwplayer
jwt-decode
k3s
k6
ka-table
kaboom.js
kaboomjs
kafka
kafka connect
kafka streams
kafka-node
kafkajs
kaggle
kaios
kakao
kakaotalk
kali linux
kaltura
kaniko
kaplay
karmajs
katex
kbar
kdb
kdb+
kde plasma
keen slider
keen-slider
kefir.js
kendo react
kendo ui
kentico
kepler.gl
keplergl
keras
key vault
keycdn
keycloak
keydb
keystone.js
keystonejs
keytar
keyv
kibana
kindle
kinesis
kinsta
kitty terminal
kitura
kivy
klarna
klaviyo
kleur
klona
kmm
knative
knex
knex.js
knexjs
knip
knockout.js
knockoutjs
knx.js
koa
koa-body
koa-joi-router
koa-router
koa.js
koajs
koin
kong api gateway
kong gateway
kong konnect
konsta
konsta ui
kontent.ai
konva
konvajs
kotlin
kotlin multiplatform
koyeb
ktor
kubb
kubectl
kubeflow
kue
kurento
kustomize
kvm
kysely
labview
ladda
lake formation
lambda labs
lambda layer
lambda powertools
lambda@edge
lambdatest
lamejs
laminas
lance.gg
lancedb
langchain
langchain.js
langchainjs
langfuse
langgraph
langgraphjs
langsmith
laragon
laravel
laravel echo
laravel forge
laravel livewire
laravel mix
laravel nova
laravel sail
laravel sanctum
last.fm
lastpass
later.js
launchdarkly
lazarus
lazy.js
lazysizes
ldapjs
leaflet
leaflet.js
leafletjs
lean4
ledgerjs
lefthook
legend state
legend-state
leiningen
lemon squeezy
lemonsqueezy
lenis
leptos
lerna
lesscss
leva gui
leveldb
leveldown
lg webos
libgdx
libp2p
libphonenumber
libphonenumber-js
libreoffice
libreoffice-convert
librosa
libsodium
libsodium.js
libsql
libvips
libvirt
libxmljs
license-checker
lightbox2
lightgallery
lightgbm
lighthouse
lighthouse ci
lightning design system
lightning network
lightning web components
lightningcss
lightroom
lightsail
lightstep
lighttpd
lightweight-charts
lil-gui
linaria
lineageos
lingui
linguijs
lingva
linkedin
linkedom
linkerd
linode
linq
linqpad
lint-staged
linux mint
liquibase
liquidjs
lisp
list.js
listr
listr2
lit analyzer
lit element
lit html
lit-element
lit-html
litegraph
litellm
litepicker
litestar
live-server
liveblocks
livechat inc
livekit
livereload
livescript
livestore
liveview
livewire
llama index
llama.cpp
llamaindex
lldb
llvm
lm studio
lmdb
loadable-components
local-web-server
localai
localforage
localstack
localtunnel
localtunnel.me
locomotive scroll
locomotive-scroll
locust load
lodash
lodash-es
lodash.js
log4j
log4j2
log4js
log4net
logback
logdna
loggly
logic apps
logrocket
logseq
logstash
logtail
logto
loki storybook
lokijs
lombok
looker
looker studio
loopback.js
loopback4
loops.so
lorawan
lottie
lottie react native
lottie-react
lottie-web
love2d
lovell sharp
lowdb
lowlight
lozad
lru-cache
lua
luajit
lucee
lucene
lucia auth
lucia-auth
lucid orm
lucide
lucide icons
lucide-react
luckysheet
luigi micro frontend
luigi pipeline
lume 3d
lumen laravel
lunr.js
lunrjs
luxon
lwjgl
lxc
lxd
lynxjs
lz-string
lz4
m-pesa
mac app store
mac catalyst
madge
maestro mobile
magento
magic leap
magic-string
magic.link
mailcatcher
mailchimp
mailgun
mailhog
mailjet
mailparser
mailpit
mailtrap
maizzle
majestic jest
make.com
mammoth.js
mamp
mandrill
manifest v3
manjaro
mantine
mantine form
mantine-react-table
mapbox
mapbox gl
mapbox-gl
mapkit
maple math
maplibre
maplibre gl
maplibre-gl
mapquest
mapreduce
mapserver
mapstruct
maptalks
marble.js
marblejs
mariadb
marionette.js
marionettejs
markdoc
markdown-it
markdownit
markdownlint
marked.js
markedjs
marketo
marklogic
markmap
marko.js
markojs
marp
marqo
martin tiles
masm
masonry layout
massive.js
massivejs
masstransit
masto.js
mastra
match-sorter
material icons
material ui
material-react-table
material-table
material-ui
materializecss
math.js
mathematica
mathjax
mathjs
mathlive
mathquill
matlab
matomo
matplotlib
matrix-js-sdk
matrix.org
matter-js
matter.js
matter.js iot
matterjs
mattermost
maui
maven
maven central
mavlink
maxgraph
mbed
mdast
mdbootstrap
mdsvex
mdx-bundler
mdx-deck
mdx-js
media-chrome
mediabunny
mediaconvert
mediaelement.js
medialive
mediapipe
mediasoup
mediatr
medium-editor
medusa.js
medusajs
meilisearch
melon.js
melonjs
melt ui
melt-ui
memcache
memcached
memfs
memgraph
memjs
memorydb
memorystore
memwatch
meow cli
mercado pago
mercadopago
mercurial
mercurius
meriyah
mermaid
mermaid.js
mermaidjs
meson build
mesos
mespeak
messagebird
messageformat
meta quest
metabase
metal shader
metalsmith
metamask
metaplex
metascraper
metasploit
metatrader
meteor.js
meteorjs
method-override
meyda
mezmo
mfc
microbit
microbundle
microdiff
microk8s
micromark
micromatch
micronaut
micropython
microsoft 365
microsoft access
microsoft azure
microsoft clarity
microsoft copilot
microsoft entra
microsoft fast
microsoft flow
microsoft graph
microsoft partner center
microsoft store
microsoft teams
middy
midjourney
midtrans
midway.js
midwayjs
migrate-mongo
mikro orm
mikro-orm
mikroorm
milkdown
milvus
mind-elixir
mindar
minecraft
mineflayer
mingw
mini-css-extract-plugin
miniconda
miniflare
minikube
minimatch
minimist
minimongo
minio
minisearch
minitest
mirage.js
miragejs
mistral ai
mitata
mithril
mithril.js
mixpanel
mjml
mkdirp
mkdocs
ml-matrix
ml5.js
ml5js
mlflow
mmkv
mo.js
mobx
mobx state tree
mobx-keystone
mobx-react
mobx-state-tree
mocha.js
mochajs
mochawesome
mock service worker
mock-fs
mock-require
mockdate
mockito
mockserver
mockttp
mod_proxy
mod_rewrite
modal labs
modbus-serial
moddable
mode analytics
model context protocol
model-viewer
modelfusion
modern-normalize
modern-screenshot
modernizr
modula-2
module federation
mojs
moleculer
moleculerjs
mollie
moment-timezone
moment.js
momentjs
monaco
monaco-editor
monday.com
monet.js
money.js
mongo
mongo-express
mongodb atlas
mongodb compass
mongodb-memory-server
mongoengine
mongoist
mongojs
mongoose
mongoose odm
mongoose-autopopulate
mongoose-paginate
mongoose-unique-validator
mongoosejs
mongosh
monk mongo
monogame
moo lexer
moodle
moonrepo
mootools
moq
moralis
morgan logger
morris.js
mosca mqtt
mosquitto
most.js
motherduck
moti animation
motion canvas
motion one
mountebank
mousetrap.js
mout
moveable.js
moveit
moviepy
mozilla readability
mozjpeg
mp4box
mp4box.js
mpegts.js
mpesa
mpi
mpvue
mqtt.js
mqttjs
ms access
ms graph
ms teams
ms-dos
msal
msal-browser
msal-node
msal-react
msbuild
msg91
msgpackr
msix
msp430
mssql
mstest
msvc
msw
msys
msys2
mt4
mt5
muhammara
mui
mui data grid
mui x
mulesoft
multer
multer-s3
mupdf
music-metadata
musickit
mustache.js
mustachejs
mutative
muuri
mux video
mxgraph
mxnet
mybatis
mypy
mysql workbench
mysql2
mysqljs
myzod
n8n
nagios
naive ui
naive-ui
namecheap
nano couchdb
nano stores
nanoevents
nanoid
nanospinner
nanostores
napi-rs
napi-rs canvas
nasm
nat gateway
native base
nativebase
nativescript
nativewind
nats jetstream
nats.js
natural adabas
natural nlp
natural-compare
navigo
nconf
ndb debugger
near-api-js
nearley
nearley.js
neataptic
nebular
nedb
neo-blessed
neo4j
neo4j-driver
neo4j-ogm
neon bindings
neon postgres
neon.tech
nerdamer
nest thermostat
nest-commander
nest.js
nestia
nestjs
nestjs microservices
nestjs swagger
nestjs-bull
nestjs-config
nestjs-pino
nestjs-query
netbeans
netbsd
netflix
netlify edge functions
netlify functions
netlify identity
netsuite
netty
neutralino
neutralinojs
neverthrow
new relic
newman
newrelic
nexe
nexmo
next ui
next-auth
next-connect
next-i18next
next-intl
next-mdx-remote
next-optimized-images
next-pwa
next-redux-wrapper
next-safe-action
next-seo
next-sitemap
next-themes
next-translate
next.js
next/image
nextauth
nextauth.js
nextjs
nextjs app router
nextjs-toploader
nextra
nextui
nexus graphql
nexus repository
ng-bootstrap
ng-select
ng-zorro
ng2-charts
ng2-pdf-viewer
nginx ingress
nginx proxy manager
ngrok
ngrx
ngrx effects
ngrx signals
ngrx store
ngx-bootstrap
ngx-bootstrap modal
ngx-charts
ngx-datatable
ngx-formly
ngx-toastr
ngx-translate
ngxs
nhibernate
nhost
niantic lightship
nice-grpc
nicegui
nightmare.js
nightmarejs
nightwatch
nightwatchjs
ninja build
nintendo switch
nitro unjs
nitropack
nivo
nix flake
nixos
nlog
nlp.js
nltk
nmap
noble ble
noble-curves
noble-secp256k1
nock
nocodb
node fetch
node red
node-7z
node-acl
node-addon-api
node-apn
node-cache
node-cache-manager
node-canvas
node-casbin
node-config
node-crawler
node-cron
node-fetch
node-ffi
node-forge
node-gcm
node-gettext
node-glob
node-gyp
node-hid
node-html-parser
node-http-proxy
node-ical
node-id3
node-imap
node-inspect
node-ipc
node-jose
node-lame
node-ldap
node-llama-cpp
node-lmdb
node-media-server
node-mssql
node-nlp
node-notifier
node-opc-ua
node-opcua
node-oracledb
node-os-utils
node-pdfkit
node-pg-migrate
node-polyglot
node-postgres
node-pre-gyp
node-printer
node-pty
node-pushnotifications
node-qrcode
node-rdkafka
node-red
node-redis
node-rsa
node-rtsp-stream
node-sass
node-schedule
node-serialport
node-soap
node-speaker
node-sqlite3
node-ssh
node-tap
node-tar
node-telegram-bot-api
node-thermal-printer
node-usb
node-vibrant
node-webkit
node-webrtc
node-xlsx
node-xmpp
node:test
nodecg
nodegit
nodegui
nodejs-mobile
nodemailer
nodemailer-mailgun-transport
nodemcu
nodemon
nodenv
nodes7
nominatim
nordic semiconductor
normalize.css
northflank
notepad++
notifee
notistack
noty
nouislider
np release
npm registry
npm-check
npm-check-updates
npm-run-all
npmlog
nprogress
nprogress bar
nrf52
nrwl
nservicebus
nsubstitute
nswag
nuget
nuitka
nuka carousel
numba
numeral.js
numeraljs
numeric.js
numpy
nunit
nunjucks
nuqs
nut.js
nutjs
nuxt
nuxt auth
nuxt content
nuxt devtools
nuxt i18n
nuxt image
nuxt ui
nuxt-i18n
nuxt.js
nuxtjs
nvd3
nvidia jetson
nw.js
nwjs
nx monorepo
nyc coverage
oauth2orize
oban elixir
obd2
object-path
objection.js
objectionjs
objective c
objective-c
oboe.js
observable plot
observablehq
obsidian
ocaml
ocelot gateway
oclif
octave
octokit
octopus deploy
oculus
oculus quest
odometer.js
odoo
ofetch
office 365
office addin
office ui fabric
office.js
officegen
ogl webgl
ogre3d
oh my zsh
ohif
ohm-js
ohm.js
oidc-client
oidc-client-ts
oidc-provider
oimo.js
okd
okhttp
okta
ol-ext
ollama
ollama-js
omdb
omggif
omise
on-finished
one signal
onedrive
onelogin
onenote
onesignal
onesignal-cordova
onnx
onnxruntime
onnxruntime-node
onnxruntime-web
onoff gpio
onsen ui
onvif
oozie
op-sqlite
opc ua
open props
open telemetry
open-next
open-props
open-wc
openai
openai-node
openapi-backend
openapi-fetch
openapi-generator
openapi-typescript
openapi-zod-client
openbsd
opencart
opencascade.js
opencensus
opencl
opencv
opencv.js
opencv4nodejs
opencvjs
openedge
openfaas
openfeign
openfga
openfl
opengl
openhab
openharmony
openid-client
openjdk
openjscad
openlayers
openldap
openmp
opennext
openoffice
openpgp
openpgp.js
openpgpjs
openpyxl
openreplay
openresty
openrouter
openscenegraph
opensea
opensearch
opensheetmusicdisplay
openshift
openstack
openstreetmap
opensuse
opentelemetry
opentelemetry-js
opentofu
opentok
opentracing
openui5
openvpn
openweather
openweathermap
openwhisk
openwrt
openzeppelin
opsgenie
opsworks
optimizely
opus-media-recorder
ora spinner
oracle apex
oracle cloud
oracledb
orama search
orbitdb
orchard core
orchid orm
orgchart.js
orientdb
orpc
orthanc
oruga
orval
ory hydra
ory kratos
osm
osmosis scraper
oso authorization
otel
otp erlang
otpauth
otplib
oura ring
outlook
overlayscrollbars
overleaf
ovh
ovhcloud
owasp zap
owl carousel
owlcarousel
oxc
oxlint
p-limit
p-map
p-queue
p-retry
p2.js
p5.js
p5.sound
p5js
pa11y
pace.js
packagist
packery
pact.io
pactflow
pactum
paddle billing
paddle.com
paddlepaddle
page.js
paged.js
pagedjs
pagefind
pagerduty
pagseguro
pako
pandacss
pandadoc
pandas
pandoc
panel holoviz
pantheon hosting
pants build
papa parse
papaparse
paper.js
paperjs
papermc
papertrail
papr mongodb
paraglide
parallax.js
parameter store
paramiko
parcel-bundler
parceljs
pardot
park ui
parse platform
parse-server
parse5
parsley.js
parsleyjs
particle.io
particles.js
partykit
partytown
passport-google-oauth20
passport-jwt
passport-local
passport-saml
passport.js
passportjs
patch-package
path-to-regexp
patroni
payloadcms
paypal
paypal checkout
paypal-js
paystack
paytm
payu
pcl point cloud
pdf-lib
pdf-merger-js
pdf-parse
pdf-poppler
pdf-to-img
pdf.js
pdf2json
pdfbox
pdfjs
pdfjs-dist
pdfkit
pdflib
pdfmake
pdfme
pdfplumber
pdftron
peaks.js
peer.js
peerjs
peewee
peg.js
pega
pegjs
peoplesoft
percona
percy.io
perfect-freehand
perfect-scrollbar
perforce
perfume.js
perl
permit.io
perspective finos
pestphp
petite vue
petite-vue
pfsense
pg-boss
pg-mem
pg-pool
pg-promise
pg_dump
pgadmin
pgboss
pgbouncer
pgtyped
pgvector
phabricator
phalcon
phantomjs
pharo
phaser.js
philips hue
phoenix channels
phoenix liveview
phonegap
phonepe
phosphor icons
photon engine
photon pun
photoshop
photoshop uxp
photoswipe
php-fpm
phpbb
phpmailer
phpmyadmin
phpspreadsheet
phpstan
phpstorm
phpunit
phusion passenger
pic microcontroller
pica resize
pickr
picocolors
picocss
picomatch
picovoice
pidusage
piexifjs
pigeon-maps
pigpio
pikaday
pillow pil
pinata ipfs
pine script
pinecone
ping identity
pingdom
pingfederate
pinia
pino
pino-http
pino-pretty
pinojs
pinpoint aws
pintura
pion webrtc
pip
pipedream
pipedrive
pipenv
pipewire
piral
piscina
pivottable.js
piwik
pixelmatch
pixi
pixi.js
pixijs
pizzicato.js
pkgroll
pkijs
pl/i
pl/sql
plaiceholder
plaid
planck.js
planetscale
plantuml
plasmo
plate.js
platejs
platform.js
platform.sh
platformio
plausible analytics
play console
play store
playcanvas
playfab
playstation
playwright
playwright-extra
plc siemens
plesk
plivo
plop.js
plopjs
plotly
plotly dash
plotly.js
plotlyjs
plsql
plunker
plupload
plyr
pm2
pmndrs
pmtiles
pngquant
pnpjs
pnpm workspace
pocketbase
podman
polaris react
polars
polkadot
polkadot.js
polkadotjs
polly .net
polyfill.io
polyglot.js
polygon matic
polymer.js
pom.xml
pony orm
popmotion
popper
popper.js
popperjs
poppler
porcupine wakeword
portable text
portainer
portkey
postcss
postcss-preset-env
postgis
postgraphile
postgrator
postgres.js
postgrest
posthog
posthtml
postman
postman collection
postmark
pothos
pothos graphql
potrace
potree
pouchdb
power apps
power automate
power bi
power query
power-assert
powerapps
powerbi
powermock
powersync
pptxgenjs
pragmatic-drag-and-drop
preact
preact cli
preact signals
prebuildify
premake
premiere pro
prestashop
prestodb
prettier
prettierrc
pretty-ms
preview-email
prime ng
primefaces
primeng
primer react
primereact
primevue
prince xml
print.js
printful
printjs
prism stoplight
prism.js
prisma
prisma client
prisma migrate
prisma studio
prismic
prismic-client
prismic.io
prismjs
probe-image-size
probot
progress 4gl
progressbar.js
proguard
proj4
proj4js
prolog
prom-client
prometheus
promptfoo
prosemirror
protobuf-ts
protobuf.js
protobufjs
protoc
protoc-gen-ts
protomaps
proton native
prototype.js
protractor
proxmox
proxy-agent
proxyquire
prtg
ps-node
ps5
pspdfkit
psql
psycopg
psycopg2
publint
pubnub
pubsub-js
pubsubjs
pugjs
pulltorefresh
pulsar apache
pulseaudio
pulumi
puppet enterprise
puppeteer
puppeteer cluster
puppeteer-cluster
puppeteer-core
puppeteer-extra
puppeteer-extra-plugin-stealth
pure.css
purecss
purescript
purgecss
purify-ts
purview
pusher
pusher channels
pushwoosh
pushy.me
putty
px4
py2exe
pyarrow
pyaudio
pycharm
pycodestyle
pydantic
pyenv
pygame
pyinstaller
pylint
pymongo
pymupdf
pyodide
pypdf
pypdf2
pypi
pyproject.toml
pypy
pyqt
pyqt5
pyright
pyscript
pyserial
pyside
pyside6
pyspark
pytest
python requests
pytorch
pytorch lightning
q kdb
q promises
qdrant
qemu
qgis
qiankun
qldb
qlik
qliksense
qlikview
qml
qnx
qr-code-styling
qrcode.js
qrcode.react
qrcodejs
qt5
qt6
quagga
quagga2
quaggajs
quarkus
quartz.net
quasar
query-string-parser
querystringify
questdb
quick-lint-js
quickbooks
quickbooks online
quickjs
quicksight
quicktype
quill
quill.js
quilljs
qunit
qwen
qwik
qwik city
qz tray
rabbit mq
rabbitmq
racket
radash
radix primitives
radix themes
radix ui
radix vue
radix-ui
radix-vue
railway.app
rainbowkit
rakkas
raku
rambda
ramda
ramdajs
rancher
rancher desktop
raphael.js
rapidapi
rapier physics
rapier3d
rasa
rascal amqp
raspberry pi os
raspberry pi pico
raspberrypi
raspbian
raspi-io
rasterizehtml
rate-limiter-flexible
ravendb
raygun
raylib
razor pages
razor view
razorpay
razorpay-node
rbenv
rc-slider
rc-table
rc-tree
rds
re-frame
reach router
react
react admin
react aria
react beautiful dnd
react bootstrap
react compiler
react devtools
react dnd
react dom
react email
react final form
react flow
react hook form
react hot toast
react ink
react intl
react jsonschema form
react leaflet
react markdown
react native
react native cli
react native elements
react native firebase
react native navigation
react native paper
react native skia
react native ui kitten
react navigation
react nodegui
react pdf
react query
react redux
react relay
react router
react scripts
react spectrum
react spring
react storefront
react table
react three fiber
react toastify
react virtualized
react window
react-ace
react-admin
react-apexcharts
react-app-rewired
react-arborist
react-aria
react-autosuggest
react-beautiful-dnd
react-big-calendar
react-blessed
react-bootstrap
react-calendar
react-chartjs-2
react-color
react-colorful
react-complex-tree
react-confetti
react-content-loader
react-cookie
react-copy-to-clipboard
react-cropper
react-custom-scrollbars
react-d3-tree
react-data-grid
react-data-table-component
react-date-range
react-datepicker
react-dates
react-day-picker
react-diff-viewer
react-dnd
react-dom
react-draggable
react-dropzone
react-easy-crop
react-email
react-email components
react-emoji
react-error-boundary
react-final-form
react-flow
react-force-graph
react-ga
react-gauge-chart
react-google-charts
react-google-maps
react-grid-layout
react-gtm-module
react-helmet
react-helmet-async
react-hook-form
react-hot-toast
react-hotkeys
react-hotkeys-hook
react-i18next
react-icons
react-image-crop
react-image-gallery
react-infinite-scroll-component
react-input-mask
react-instantsearch
react-instantsearch-hooks
react-intersection-observer
react-intl
react-joyride
react-json-tree
react-json-view
react-jsonschema-form
react-konva
react-lazyload
react-leaflet
react-loadable
react-loading-skeleton
react-localize-redux
react-location
react-map-gl
react-markdown
react-masonry-css
react-measure
react-mentions
react-modal
react-monaco-editor
react-motion
react-move
react-moveable
react-native
react-native-async-storage
react-native-background-fetch
react-native-ble-manager
react-native-ble-plx
react-native-bottom-sheet
react-native-calendars
react-native-camera
react-native-config
react-native-device-info
react-native-elements
react-native-firebase
react-native-fs
react-native-geolocation
react-native-gesture-handler
react-native-gifted-chat
react-native-iap
react-native-image-picker
react-native-keychain
react-native-macos
react-native-maps
react-native-mmkv
react-native-modal
react-native-navigation
react-native-permissions
react-native-push-notification
react-native-reanimated
react-native-safe-area-context
react-native-screens
react-native-skia
react-native-snap-carousel
react-native-splash-screen
react-native-sqlite-storage
react-native-svg
react-native-track-player
react-native-vector-icons
react-native-video
react-native-vision-camera
react-native-web
react-native-webview
react-native-windows
react-navigation
react-number-format
react-organizational-chart
react-paypal-js
react-pdf
react-phone-input-2
react-phone-number-input
react-pixi
react-player
react-plotly
react-popper
react-qr-code
react-query
react-quill
react-rating
react-redux
react-refresh
react-resizable
react-resizable-panels
react-resize-detector
react-responsive
react-responsive-carousel
react-rnd
react-router
react-router-dom
react-router-redux
react-scripts
react-select
react-signature-canvas
react-simple-maps
react-slick
react-slider
react-snap
react-sortable-hoc
react-sortable-tree
react-sparklines
react-spectrum
react-speech-recognition
react-spinners
react-split-pane
react-spring
react-stripe-js
react-svg
react-swipeable
react-syntax-highlighter
react-table
react-tag-input
react-test-renderer
react-testing-library
react-three
react-three-fiber
react-to-pdf
react-to-print
react-toastify
react-tooltip
react-tracked
react-transition-group
react-treebeard
react-use
react-use-websocket
react-virtualized
react-virtuoso
react-webcam
react-window
react.js
reactfire
reactflow
reaction commerce
reactjs
reactor project
reactos
reactotron
reactstrap
read-excel-file
readability.js
readable-stream
readthedocs
reakit
realm react native
realm-js
reanimated
reasonml
rebass
recaptcha
recharts
recoiljs
reconnecting-websocket
recordrtc
recurly
red hat
red5
redash
redaxios
reddit
redhat
redis cloud
redis cluster
redis sentinel
redis stack
redis-om
redisearch
redisjson
redoc
redocly
redpanda
redshift
redux
redux form
redux persist
redux saga
redux thunk
redux toolkit
redux-form
redux-observable
redux-persist
redux-saga
redux-thunk
redux-toolkit
redwoodjs
refine.dev
reflect-metadata
reg-suit
regenerator-runtime
regl
rehype
reka ui
rekognition
relay compiler
relay modern
release-it
release-please
rellax
remark-gfm
remark-lint
remarkjs
remeda
remirror
remix run
remix.run
remotion
render.com
renovate
replicache
replicate.com
replit
reportlab
request-promise
require.js
requirejs
rescript
reselect
resemble.js
resemblejs
resend.com
resharper
resilience4j
resium
responsivevoice
resque
rest assured
rest-assured
restify
restructuredtext
resumable.js
resvg
resvg-js
rete.js
retejs
retext
rethinkdb
retire.js
retool
retrofit
reveal.js
revealjs
revenuecat
revideo
revit
revogrid
rexx
rfdc
rhel
rhino3d
rimraf
ring clojure
ring doorbell
ringcentral
riot.js
riotjs
ripgrep
rive-react
rjsf
rmarkdown
rnfirebase
roam research
roarr
roblox
roblox studio
robolectric
robot operating system
robot3
robotframework
robotjs
robots-parser
rocket.chat
rocket.rs
rocketmq
rocksdb
roku
rollbar
rolldown
rollup
rollup.js
rollupjs
rome tools
ros noetic
ros2
rosetta i18n
rosie factory
roslyn
rough.js
roughjs
route 53
route53
router5
routing-controllers
rp2040
rpg ile
rpg maker
rpgjs
rpio
rrule
rrule.js
rrweb
rsbuild
rslib
rsmq
rspack
rspec
rss-parser
rstudio
rsuite
rsync
rtk query
rubocop
ruby on rails
rubygems
rudderstack
rules_nodejs
runkit
runpod
runtypes
runwayml
rush stack
rush.js
rushjs
rustc
rustdoc
rustlang
rvm
rx.js
rxdb
rxjava
rxjs
rxkotlin
rxswift
s3 bucket
sabre gds
sade cli
safari extension
sagemaker
sails.js
sailsjs
saleor
salesforce
salesforce commerce cloud
salesforce lwc
salesforce marketing cloud
saltstack
sam cli
samsung galaxy store
samsung tizen
samsung tv
sandpack
sane watch
sanic
sanitize-html
sanitize.css
sanity.io
sap
sap abap
sap btp
sap cap
sap crystal
sap fiori
sap hana
sapper
sapui5
sas programming
sauce labs
saucelabs
sax-js
sbcl
sbt
scada
scala
scala.js
scalajs
scalatest
scaleway
scenekit
schedule-x
scikit learn
scikit-image
scikit-learn
scipy
sciter
scons
scoop installer
scorm
scrapy
scriptaculous
scrollama
scrollmagic
scrollreveal
scrolltrigger
scrypt-js
scylladb
sdl2
sea-orm
seaborn
seaorm
search-insights
seaweedfs
secp256k1
secrets manager
sed
segment analytics
segment.io
select2
selectize
selenium
selenium webdriver
selenium-webdriver
selinux
semantic kernel
semantic release
semantic ui
semantic ui react
semantic-release
semantic-ui
semantic-ui-react
semaphore ci
sencha
sendgrid
sendinblue
sentence transformers
sentence-transformers
sentry
sentry-cli
sentry.io
sequelize
sequelize-cli
sequelize-typescript
serde
serenity/js
serenityjs
serialize-javascript
serialport
serilog
serve-favicon
serve-handler
serve-static
serverless-esbuild
serverless-express
serverless-http
serverless-offline
serverless-webpack
servicenow
servicestack
servlet
ses
setuptools
sfcc
sfml
shadcn
shadcn ui
shadcn-svelte
shadcn-ui
shadcn-vue
shadcn/ui
shaka player
shaka-player
sharedb
sharepoint
sharp.js
sheet.js
sheetjs
shelljs
shepherd.js
sherif
shibboleth
shiki
shippo
shipstation
shoelace
shopify
shopify app bridge
shopify cli
shopify flashlist
shopify hydrogen
shopify liquid
shopify plus
shopify polaris
shopify-api-node
shorebird
shortid
showdownjs
shx
sidekiq
sigfox
sigma.js
sigmajs
sign in with apple
signal messenger
signale
signalr
signature_pad
signia
signoz
silverlight
simple-git
simple-git-hooks
simple-keyboard
simple-oauth2
simple-peer
simple-statistics
simplebar
simplecrawler
simplemde
simplewebauthn
simulink
sinatra
sinch
single spa
single-spa
sinon
sinon-chai
sinon.js
sinonjs
siri shortcuts
sirikit
sisense
sitecore
siteground
sitemap.js
size-limit
sjcl
skatejs
skeleton ui
sketchup
skia-canvas
sklearn
skypack
skype
skyscanner
slack
slack bolt
slate-react
slate.js
slatejs
slf4j
slick carousel
slick-carousel
slickgrid
slidev
slim select
slimerjs
slint
slonik
smalltalk
smart ui
smartlook
smartsheet
smartthings
smelte
sml
smooth-scrollbar
smtp-server
smtpjs
snap kit
snap store
snap.svg
snapchat
snapcraft
snapd
snapsvg
snarkdown
snarkjs
snipcart
snoowrap
snowboy
snowflake
snowpack
sns
snyk
soap node
socket io
socket.io
socket.io-client
socket.io-redis
socketio
sockjs
socks-proxy-agent
sodium-native
solace
solana
solana web3.js
solana-web3
solaris
solarwinds
solid start
solid.js
solidity
solidjs
solidstart
solidworks
solito
solr
sonarcloud
sonarlint
sonarqube
sonatype nexus
sonner
sonos
soql
sortable.js
sortablejs
soundcloud
soundjs
spacy
sparkpost
sparql
speakeasy otp
specflow
spectator angular
spectron
spectrum colorpicker
spfx
sphinx search
sphinx-js
spidermonkey
spigot
spinnaker
splide
splidejs
split.io
split.js
split2
splitting.js
splunk
spotbugs
spotify
spreadjs
spring batch
spring boot
spring cloud
spring data
spring data jpa
spring framework
spring mvc
spring security
spring webflux
springboot
spritejs
spritekit
spss
sqids
sql.js
sqlalchemy
sqlc
sqlite3
sqlmodel
sqlx
sqoop
sqs
sqs-consumer
square web payments
squarespace
squid proxy
squirrelly
squoosh
ssas
ssh2
ssh2-sftp-client
ssis
ssm parameter store
ssms
ssrs
sst ion
sst.dev
stability ai
stable diffusion
standard ml
standard-version
standardized-audio-context
standardjs
starknet.js
starlette
starry-night
stata
stats.js
statsd
statsig
statsmodels
statuspage
stdlib-js
steam deck
steamvr
steamworks
stellar lumens
stellar-sdk
stellate
stencil.js
stenciljs
step functions
sticky-sidebar
stickyfill
stimulus.js
stimulusjs
stitch data
stm32
stomp.js
stompjs
stoplight
storekit
storeon
storj
storyblok
storyblok-js
storyboard xcode
storybook
storybook.js
strapi
strava
stream-chat-react
stream-json
streamlit
streamsaver
street view
stricli
string-similarity
stripe
stripe billing
stripe checkout
stripe connect
stripe elements
stripe-js
stripe.js
strong-soap
strophe.js
struts
stryker
stryker-mutator
styled components
styled-components
styled-jsx
styled-system
styleguidist
stylelint
styletron
stylex
stytch
sublime text
subscriptions-transport-ws
substack
subversion
sugar.js
sugarcrm
sugarjs
suitecrm
suitescript
summernote
sumo logic
sumologic
supabase
supabase auth
supabase edge functions
supabase storage
supabase-js
superagent
supercluster
superforms
superjson
supertest
supertokens
surge.sh
surrealdb
survey.js
surveyjs
surveymonkey
suse linux
sutando orm
svelte
svelte kit
svelte motion
svelte native
svelte store
svelte-i18n
svelte-material-ui
svelte-query
sveltejs
sveltekit
sveltekit-superforms
svg.js
svg2png
svgjs
svgo
svgr
svn
sw-precache
swagger codegen
swagger ui
swagger-codegen
swagger-jsdoc
swagger-ui
swagger-ui-express
swc
swc-loader
swcrc
sweetalert
sweetalert2
swift package manager
swift ui
swiftdata
swiftui
swiftype
swiper
swiper.js
swiperjs
swoole
swr
swrv
swup
sybase
symbian
symfony
sympy
synapse analytics
syncfusion
syncpack
systemctl
systeminformation
systemjs
systemverilog
t-sql
t3 env
t3 stack
t3-env
tabler
tabler icons
tabulator
tabulator-tables
tachyons
tagify
taiga ui
taiko
tailscale
tailwind
tailwind ui
tailwind-merge
tailwind-variants
tailwindcss
talend
tamagui
tampermonkey
tanstack
tanstack devtools
tanstack form
tanstack query
tanstack router
tanstack start
tanstack store
tanstack table
tanstack virtual
tar-fs
tar-stream
tarojs
tauri
tauri v2
tawk.to
taxjar
tcl
tcl/tk
tcpdf
tcpdump
tdengine
tdlib
teachable machine
teaful
teamcity
tekton
telegraf
telegrafjs
telegram
telnyx
tempo date
temporal polyfill
temporal.io
temporalio
tencent cloud
tensorflow
tensorflow.js
tensorflowjs
teradata
terminal-kit
terminal-link
terraform
terraform cloud
terragrunt
terriajs
terser
terser-webpack-plugin
tessel
tesseract ocr
tesseract.js
tesseractjs
testcafe
testcontainers
testdouble
testdouble.js
testflight
testing-library
testng
testrail
textlint
textlocal
textract
tezos
tfjs
tfs
thanos prometheus
the graph subgraph
the things network
theano
theatre.js
theatrejs
theme ui
theme-ui
thingsboard
thingspeak
thinkjs
thirdweb
threads.js
three.js
threejs
threlte
thrift
through2
thumbhash
thymeleaf
tibco
tidb
tidyverse
tigergraph
tiktok
tiktoken
tikz
tilt.js
timeago.js
timescale
timescaledb
timestream
tinacms
tiny-emitter
tiny-slider
tinybase
tinybench
tinycolor
tinycolor2
tinyhttp
tinykeys
tinymce
tippecanoe
tippy.js
tippyjs
tiptap
tizen
tkinter
tldraw
tmdb
tmi.js
tmijs
tmp-promise
tmux
toad-scheduler
toast ui calendar
toast ui grid
toastr
tocbot
todoist
together ai
tokbox
tokio
tolgee
tom select
tom-select
tomcat
tomtom
tone.js
tonejs
tooljet
topojson
torchvision
tortoise orm
total.js
tough-cookie
tracking.js
trackjs
tradingview
traefik
transcrypt
transformers.js
transformersjs
transit gateway
transloadit
transloco
travis ci
travis-ci
tray.io
tree-kill
tree-sitter
treesitter
trello
tres.js
tresjs
tribute.js
trigger.dev
trino
triplit
troika-three-text
tronlink
tronweb
trpc
truffle suite
ts playground
ts-jest
ts-mockito
ts-morph
ts-node
ts-node-dev
ts-pattern
ts-proto
ts-prune
ts-reset
ts-rest
ts-toolbelt
ts.ed
tsc-alias
tsc-watch
tsconfig-paths
tsd
tsdoc
tsdown
tsdx
tsed
tslint
tslog
tsoa
tsparticles
tsql
tss-react
tsup
tsyringe
ttag
tui calendar
tumblr
turbo repo
turbolinks
turbopack
turbopuffer
turborepo
turf.js
turfjs
turndown
turso
tus-js-client
tuya
tvos
tweakpane
tween.js
tweenjs
tweetnacl
twemoji
twgl
twig
twig.js
twilio
twilio flex
twilio sendgrid
twilio verify
twilio-video
twin.macro
twind
twitch
twitter
twitter-api-v2
two.js
twojs
twoslash
twurple
typanion
type-fest
type-graphql
typeahead.js
typebox
typed.js
typedi
typedoc
typedoc-plugin-markdown
typeform
typegoose
typegraphql
typegraphql-prisma
typeid-js
typeit
typeorm
typesafe-i18n
typeschema
typescript-eslint
typesense
typesense-js
typia
typo3
u-boot
ua-parser-js
ubuntu touch
ue4
ue5
ufuzzy
ufw
uglify-js
uglifyjs
ui kitten
uikit
ulid
ultralytics
umami analytics
umbraco
umi.js
umijs
umzug
unbuild
underscore.js
underscore.string
underscorejs
undici
unfluff
unform
unhead
uni-app
uniapp
unicorn rails
unified.js
unifiedjs
unimported
uniswap
unity
unity 3d
unity3d
univer sheets
universal-router
unjs
unlayer
unleash feature
uno platform
unocss
unplugin-icons
unpoly
unreal
unreal engine
unstated-next
unstorage
unzipper
up-fetch
update-notifier
uploadcare
uploadthing
uplot
uppy
upstash
uptime kuma
uptimerobot
uptrace
uri.js
urijs
urllib
urllib3
urql
use-gesture
use-query-params
use-sound
usehooks-ts
user-agents
user-event
utility-types
uvicorn
uvu
uwebsockets
uwebsockets.js
uwp
uws
uwsgi
v-calendar
v8-profiler
vaadin
vagrant
vala
valgrind
valibot
validate.js
validator.js
validatorjs
valkey
valtio
vanilla extract
vanilla-extract
vanilla-jsoneditor
vanilla-lazyload
vanilla-tilt
vant ui
vanta
vanta.js
varnish
vaul
vb.net
vba
vbscript
vbulletin
vcpkg
vectra
vee validate
vee-validate
veevalidate
vega
vega lite
vega-lite
velite
velocity.js
velocityjs
vendure
venom-bot
venv
veracode
vercel blob
vercel edge functions
vercel kv
vercel ncc
vercel og
vercel postgres
verdaccio
verilog
vert.x
vertex ai
vertexai
vertx
vespa.ai
vexflow
vhdl
viber
victoriametrics
victorops
victory native
video.js
videojs
vidstack
viem
vike
villus
vimeo
vinxi
violentmonkey
viro react
virtualbox
virtualenv
vis-network
vis-timeline
vis.gl
vis.js
vision camera
visionos
visjs
visual basic
visualforce
visx
vite
vite-plugin-pwa
vite-plugin-ssr
vite.js
vitejs
vitepress
vitess
vitest
viva engage
viz.js
vlang
vllm
vm2
vmware
voca
vocode
void linux
vonage
vorpal
voyageai
vsce
vscode extension
vsphere
vtk
vue
vue apollo
vue cli
vue devtools
vue draggable
vue flow
vue query
vue router
vue storefront
vue test utils
vue-apollo
vue-chartjs
vue-cli
vue-datepicker
vue-echarts
vue-good-table
vue-i18n
vue-leaflet
vue-loader
vue-meta
vue-query
vue-quill
vue-router
vue-select
vue-test-utils
vue.js
vuedraggable
vuefire
vueform
vuejs
vuelidate
vuepress
vuestic
vuetify
vueuse
vuex
vuex-persist
vuforia
vulkan
vultr
vvveb
vwo
vxe-table
vxworks
wagmi
wagtail
wails
wait-on
waku
wallaby.js
wallabyjs
walletconnect
wamp
wandb
wangeditor
wasabi storage
wasm-bindgen
wasm-pack
wasmer
wasmtime
watchify
watchos
water.css
waterline orm
watermelondb
wavesurfer
wavesurfer.js
wayland
waypoints.js
weasyprint
weaviate
web push vapid
web-ext
web-ifc
web-llm
web-push
web-vitals
web2py
web3
web3-onboard
web3-react
web3.js
web3js
web3modal
webcontainers
webdatarocks
webdriverio
webex
webextension-polyfill
webflow
webflux
webforms
webiny
webix
webllm
weblogic
webmidi.js
webos
webpack
webpack dev server
webpack encore
webpack-bundle-analyzer
webpack-dev-server
webpack-merge
websocket-node
websphere
webtorrent
wechat
wechat mini program
wechat pay
weebly
weex
weights and biases
weixin
wepy
wetransfer
what3words
whatsapp
whatsapp-web.js
whatwg-fetch
when.js
whisper openai
whisper.cpp
whm
why-did-you-render
why-is-node-running
wijmo
wildfly
win32
winapi
windicss
windows phone
windows store
windows terminal
windows xp
winforms
winget
wink-nlp
winscp
winston
winston-daily-rotate-file
winstonjs
winui
wireguard
wireit
wiremock
wireshark
wistia
withings
wix
wix detox
wix velo
wkhtmltoimage
wkhtmltopdf
wmr
wolfram alpha
woocommerce
woocommerce-rest-api
woodpecker ci
wordcloud2
wordpress
wordpress/scripts
workato
workbox
workerd
workerpool
workers ai
workmail
workmanager
workos
worldpay
wouter
wowza
wp engine
wp-cli
wp-scripts
wpf
wpgraphql
wppconnect
wrangler
wretch
wrike
wrtc
ws websocket
wundergraph
wxpython
wxwidgets
x-ray scraper
x-spreadsheet
x11
x86 assembly
xamarin
xamarin.forms
xaml
xampp
xapi
xata
xbox
xbox live
xcode
xctest
xcuitest
xdebug
xen hypervisor
xendit
xeokit
xero
xgboost
xhr2
xlrd
xlsx-js-style
xlsx-populate
xlsx-style
xlsxjs
xlsxwriter
xmake
xml-js
xml2js
xmlbuilder
xmlbuilder2
xmldom
xmpp.js
xna
xo linter
xpath.js
xquery
xray aws
xray jira
xrpl.js
xstate
xstream
xterm
xterm addon
xterm.js
xtermjs
xunit
xyflow
y-websocket
y.js
yahoo finance
yammer
yandex cloud
yargs
yargs-parser
yarn berry
yarn pnp
yarn workspaces
yarp
yauzl
yazl
yeoman
yesod
yet-another-react-lightbox
yew
yii
yii2
yjs
yoast
yocto
yodlee
yolov5
yolov8
youtube
youtube-dl
yt-dlp
ytdl
ytdl-core
yubikey
yugabyte
yugabytedb
yui
yum
z-wave
z/os
zabbix
zag.js
zapatos
zapier
zapier cli
zdog
zeabur
zeebe
zendesk
zenstack
zephyr rtos
zeplin
zeppelin notebook
zepto
zeptojs
zeromq
zeromq.js
zerotier
zigbee
zigbee-herdsman
zigbee2mqtt
ziglang
zilliz
zingchart
zipkin
zitadel
zod
zod schema
zod-gpt
zod-to-json-schema
zodios
zoho
zoho crm
zombie.js
zookeeper
zstd
zulip
zuora
zustand
zuul
zxing
zxing-js
`;
